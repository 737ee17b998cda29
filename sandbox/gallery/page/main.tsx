import { render } from 'preact';
import { specimens } from './specimens.tsx';
import { Tokens } from './tokens.tsx';

const schemes = ['light', 'dark'] as const;

/** Tokens and components, each in both colour schemes side by side. */
function Gallery() {
  return (
    <main class="stack-4">
      <h1>Tokens and components</h1>
      <p class="soft">The extension’s own style sheets and components, in both colour schemes.</p>
      {[{ name: 'Tokens', show: () => <Tokens /> }, ...specimens].map(({ name, show }) => (
        <section class="stack-2" key={name} data-specimen={name}>
          <h2 id={name === 'Tokens' ? 'tokens-heading' : undefined}>{name}</h2>
          <div class="gallery-pair">
            {schemes.map((scheme) => (
              <div class="gallery-ground" data-scheme={scheme} key={scheme}>
                {show(scheme)}
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

render(<Gallery />, document.body);
