import type { BrowserContext } from '@playwright/test';
import * as z from 'zod/mini';

const answerSchema = z.object({ id: z.number(), result: z.optional(z.looseObject({})) });
const heapSchema = z.object({ usedSize: z.number() });

/**
 * Bytes in use on the JavaScript heap of the extension's background, after a collection; null while none runs. Playwright
 * has no session for a worker, so the commands travel inside one for the browser.
 */
export async function backgroundHeap(context: BrowserContext, extensionOrigin: string): Promise<number | null> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) return null;
  try {
    const { targetInfos } = await session.send('Target.getTargets');
    const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(extensionOrigin));
    if (!worker) return null;
    const { sessionId } = await session.send('Target.attachToTarget', { targetId: worker.targetId, flatten: false });
    let lastId = 0;
    const send = async (method: string): Promise<unknown> => {
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const take = ({ message }: { message: string }): void => {
        const answer = answerSchema.safeParse(JSON.parse(message));
        if (answer.data?.id === id) resolve(answer.data.result);
      };
      const gone = (): void => reject(new Error('The background has ended.'));
      session.on('Target.receivedMessageFromTarget', take);
      session.on('Target.detachedFromTarget', gone);
      try {
        await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
        return await promise;
      } finally {
        session.off('Target.receivedMessageFromTarget', take);
        session.off('Target.detachedFromTarget', gone);
      }
    };
    await send('HeapProfiler.enable');
    await send('HeapProfiler.collectGarbage');
    return heapSchema.parse(await send('Runtime.getHeapUsage')).usedSize;
  } finally {
    await session.detach();
  }
}
