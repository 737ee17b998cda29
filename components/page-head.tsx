import type { ComponentChildren, ComponentProps } from 'preact';
import { t } from '#lib/i18n/i18n.ts';
import { Logo } from './icon.tsx';

/** The pages that stand in a tab, by the names of their files. */
const pages = {
  explorer: () => t('ex_nav'),
  options: () => t('open_settings'),
  trouble: () => t('trouble_title'),
  welcome: () => t('head_welcome'),
};

/** The top of each page that stands in a tab. */
export function PageHead({ children }: { children: ComponentChildren }) {
  return (
    <header class="page-head">
      <span class="page-name line">
        <Logo />
        <strong>{t('extensionName')}</strong>
      </span>
      {children}
    </header>
  );
}

/** The top of a page that has no views, with the way to the others. */
export function PlainHead({ page }: { page: keyof typeof pages }) {
  return (
    <PageHead>
      <nav class="page-nav" aria-label={t('head_nav')}>
        {Object.entries(pages).map(([name, label]) => (
          <a key={name} href={`/${name}.html`} aria-current={name === page ? 'page' : undefined}>
            {label()}
          </a>
        ))}
      </nav>
    </PageHead>
  );
}

/** A section of a page, with the heading that the list of sections leads to: `name` begins its ID. */
export function Section(props: ComponentProps<'section'> & { name: string; title: string; hint?: string }) {
  const { name, title, hint, children, ...attributes } = props;
  return (
    <section class="options-section stack-4" aria-labelledby={`${name}-heading`} {...attributes}>
      <h2 id={`${name}-heading`}>{title}</h2>
      {hint !== undefined && <p class="soft small">{hint}</p>}
      {children}
    </section>
  );
}
