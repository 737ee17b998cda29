import { connectDapp, openDapp, reviews } from './prepare.ts';
import { named, oneSize, pageSizes, type State } from './state.ts';

/** The demo dApp. */
export const dappStates: readonly State[] = named('dapp', { sizes: oneSize, whole: true }, [
  {
    name: 'idle',
    title: 'Before it connects',
    sizes: pageSizes,
    show: openDapp,
  },
  {
    name: 'connected',
    fresh: true,
    title: 'Connected, with keys',
    picturesOnly: true,
    sizes: pageSizes,
    show: connectDapp,
  },
  {
    name: 'refused',
    picturesOnly: true,
    fresh: true,
    title: 'After a refusal',
    async show(stage) {
      const dapp = await connectDapp(stage);
      stage.sandbox.wallet.setApprove('never');
      await dapp.click('#send');
      await dapp.waitForSelector('#error-code:not(:empty)');
      return dapp;
    },
  },
]);

/** The wallet desk, and the page of tokens and components that it serves. */
export const deskStates: readonly State[] = named('desk', { sizes: oneSize, whole: true }, [
  {
    name: 'idle',
    title: 'Nothing waits',
    picturesOnly: true,
    sizes: pageSizes,
    async show({ web, sandbox }) {
      const desk = await web(sandbox.urls.desk);
      await desk.waitForSelector('#no-reviews');
      return desk;
    },
  },
  {
    name: 'review',
    fresh: true,
    title: 'A transaction waits',
    picturesOnly: true,
    sizes: pageSizes,
    async show(stage) {
      const dapp = await connectDapp(stage);
      stage.sandbox.wallet.setApprove('ask');
      await dapp.click('#send');
      await reviews(stage, 1);
      const desk = await stage.web(stage.sandbox.urls.desk);
      await desk.waitForSelector('.review .approve');
      await desk.waitForSelector('#sessions li');
      return desk;
    },
  },
  {
    name: 'connection',
    picturesOnly: true,
    fresh: true,
    title: 'A site wants to connect',
    sandbox: { approve: 'ask' },
    async show(stage) {
      const dapp = await openDapp(stage);
      await dapp.click('#connect');
      await (await stage.opened('approval.html')).click('#connect:enabled');
      await reviews(stage, 1);
      const desk = await stage.web(stage.sandbox.urls.desk);
      await desk.waitForSelector('.review .approve');
      return desk;
    },
  },
  {
    name: 'components',
    title: 'Tokens and components',
    sizes: pageSizes,
    async show({ web, sandbox }) {
      const page = await web(`${sandbox.urls.desk}/components`);
      await page.waitForSelector('[data-scheme=dark] [data-token="--accent"]');
      await page.waitForSelector('[data-scheme=dark] .chip.tone-ok');
      // Both schemes, side by side.
      await page.waitForFunction(() => {
        const grounds = [...document.querySelectorAll('[data-scheme]')].map(
          (one) => getComputedStyle(one).backgroundColor,
        );
        return new Set(grounds).size === 2;
      });
      return page;
    },
  },
]);
