import { type State, statePages } from '#scripts/states/state.ts';
import type { Picture } from './camera.ts';
import type { ScreenshotRun } from './report.ts';

const styles = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 1600px; padding: 1.5rem; }
  nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }
  .pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; padding: 0; list-style: none; }
  figure { margin: 0; }
  img { display: block; max-height: 420px; max-width: 480px; border: 1px solid GrayText; }
  figcaption, .faults { font-size: 0.8125rem; }
  .failed { border-inline-start: 4px solid #c8234f; padding-inline-start: 0.75rem; }
`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function figure({ file, look, size, faults }: Picture): string {
  const said = faults.map(({ fault, at }) => `<li>${escaped(`${fault}: ${at}`)}</li>`).join('');
  const path = encodeURIComponent(file);
  return `<li><figure>
    <a href="${path}"><img src="${path}" loading="lazy" alt="${escaped(`${look}, ${size.width} px wide`)}"></a>
    <figcaption>${escaped(look)}, ${size.width} px</figcaption>
    ${said && `<details class="faults"><summary>${faults.length} to look at</summary><ul>${said}</ul></details>`}
  </figure></li>`;
}

/** All pictures by page, as a page that opens from the file system: no script, and only files beside it. */
export function indexPage(
  states: readonly State[],
  { pictures, failed }: Pick<ScreenshotRun, 'pictures' | 'failed'>,
): string {
  const section = ({ name, title }: State): string => {
    const error = failed.find(({ state }) => state === name)?.error;
    const own = pictures.filter(({ state }) => state === name);
    return `<section aria-labelledby="${name}"${error === undefined ? '' : ' class="failed"'}>
      <h3 id="${name}">${escaped(title)} <small>${name}</small></h3>
      ${error === undefined ? '' : `<pre>${escaped(error)}</pre>`}
      <ul class="pictures">${own.map(figure).join('\n')}</ul>
    </section>`;
  };
  const pages = Object.entries(statePages)
    .map(([page, title]) => ({ page, title, own: states.filter((state) => state.page === page) }))
    .filter(({ own }) => own.length > 0);
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Drawbridge in pictures</title>
  <style>${styles}</style>
</head>
<body>
  <h1>Drawbridge in pictures</h1>
  <nav aria-label="Pages"><ul>
    ${pages.map(({ page, title, own }) => `<li><a href="#${page}">${escaped(title)} (${own.length})</a></li>`).join('\n')}
  </ul></nav>
  <main>
    ${pages.map(({ page, title, own }) => `<h2 id="${page}">${escaped(title)}</h2>\n${own.map(section).join('\n')}`).join('\n')}
  </main>
</body>
</html>
`;
}
