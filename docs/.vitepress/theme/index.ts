import DefaultTheme from 'vitepress/theme-without-fonts';
import '../../../components/styles/tokens.css';
import './style.css';

export default DefaultTheme;
