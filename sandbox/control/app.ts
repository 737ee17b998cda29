import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import * as z from 'zod/mini';
import type { Sandbox } from '../sandbox.ts';
import { act, actionSchema } from './action.ts';
import { faultChangeSchema } from './fault-schema.ts';

/** The header that every request to the control endpoint must carry; its value does not matter. */
export const controlHeader = 'x-drawbridge-control';

/**
 * True for requests that no web page can have made. A page's request to another origin cannot carry the header without
 * a preflight, which is not answered here; one to a name that was rebound to this address has the name as its Host.
 */
function isOurs({ headers }: FastifyRequest): boolean {
  const host = headers.host?.split(':')[0];
  const local = host === '127.0.0.1' || host === 'localhost';
  return local && headers.origin === undefined && headers[controlHeader] !== undefined;
}

class ControlError extends Error {
  override readonly name = 'ControlError';
}

/** zod/mini says no more than "Invalid input" unless it is given a language. */
const english = z.locales.en().localeError;

function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = z.safeParse(schema, body, { error: english });
  if (!result.success) throw new ControlError(z.prettifyError(result.error));
  return result.data;
}

/**
 * The control endpoint of a running sandbox, for tests and for people with curl:
 *
 * - `GET /state`: options, addresses, faults, open streams, open reviews, keys, markets
 * - `PATCH /faults`: changes the faults that are named in the body, and answers with all of them
 * - `POST /actions`: `{"do": "..."}`, see `actionSchema`
 * - `GET /log`: the requests that the wallet service and the data API have seen
 *
 * Invalid requests are answered with 400 and the reason.
 */
export function buildControl(sandbox: () => Sandbox): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (request, reply) => {
    if (!isOurs(request)) {
      return reply.code(403).send({ error: `Send the header ${controlHeader}, and no Origin, to 127.0.0.1.` });
    }
  });
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 400;
    return reply.code(status).send({ error: error instanceof Error ? error.message : String(error) });
  });
  app.get('/state', () => sandbox().state());
  app.get('/log', () => ({ requests: sandbox().log() }));
  app.patch('/faults', async (request) => {
    await sandbox().setFaults(read(faultChangeSchema, request.body));
    return sandbox().faults;
  });
  app.post('/actions', async (request) => {
    await act(sandbox(), read(actionSchema, request.body));
    return sandbox().state();
  });
  return app;
}
