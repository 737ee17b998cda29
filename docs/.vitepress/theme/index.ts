import DefaultTheme from 'vitepress/theme-without-fonts';
import '../../../components/tokens.css';
import './style.css';

export default DefaultTheme;
