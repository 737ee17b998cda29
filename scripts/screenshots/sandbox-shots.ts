import { named, oneSize, pageSizes, type Shot } from './shot.ts';
import { connectDapp, openDapp, reviews } from './states.ts';

/** The demo dApp. */
export const dappShots: readonly Shot[] = named('dapp', oneSize, [
  {
    name: 'idle',
    state: 'Before it connects',
    sizes: pageSizes,
    largeText: true,
    whole: true,
    show: (stage) => openDapp(stage),
  },
  {
    name: 'connected',
    state: 'Connected, with keys',
    sizes: pageSizes,
    whole: true,
    show: (stage) => connectDapp(stage),
  },
  {
    name: 'refused',
    state: 'After a refusal',
    whole: true,
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
export const deskShots: readonly Shot[] = named('desk', oneSize, [
  {
    name: 'idle',
    state: 'Nothing waits',
    sizes: pageSizes,
    largeText: true,
    whole: true,
    async show({ web, sandbox }) {
      const desk = await web(sandbox.urls.desk);
      await desk.waitForSelector('#no-reviews');
      return desk;
    },
  },
  {
    name: 'review',
    state: 'A transaction waits',
    sizes: pageSizes,
    largeText: true,
    whole: true,
    async show(stage) {
      const dapp = await connectDapp(stage);
      stage.sandbox.wallet.setApprove('ask');
      await dapp.click('#send');
      await reviews(stage, 1);
      const desk = await stage.web(stage.sandbox.urls.desk);
      await desk.waitForSelector('.review .approve');
      return desk;
    },
  },
  {
    name: 'connection',
    state: 'A site wants to connect',
    whole: true,
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
    state: 'Tokens and components',
    sizes: pageSizes,
    largeText: true,
    whole: true,
    async show({ web, sandbox }) {
      const page = await web(`${sandbox.urls.desk}/components`);
      await page.waitForSelector('[data-token]');
      return page;
    },
  },
]);
