import type { HttpAnswer, HttpRequest, Transport } from '#conformance/transport.ts';
import { isMembers } from '#lib/data-api/schema/field.ts';
import { parseLossless } from '#lib/json/parse.ts';

/** How a service that is wrong in one way differs from one that is right. */
export interface Lie {
  /** What reaches the service instead of the request. */
  ask?(request: HttpRequest): HttpRequest;
  answer?(answer: HttpAnswer, request: HttpRequest): HttpAnswer;
  /** What replaces a chunk of the stream; chunks are whole lines here. */
  line?(line: string): string;
  /** Status of the stream. */
  streamStatus?: number;
}

async function* told(body: AsyncIterable<Uint8Array>, line: (line: string) => string): AsyncGenerator<Uint8Array> {
  let rest = '';
  for await (const part of body) {
    const lines = (rest + Buffer.from(part).toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const whole of lines) yield Buffer.from(`${line(whole)}\n`);
  }
}

/** A transport behind which the service lies, from `startLying` on. */
export function lying(transport: Transport, lie: Lie): Transport & { startLying(): void } {
  let started = false;
  const asked = (request: HttpRequest): HttpRequest => (started && lie.ask ? lie.ask(request) : request);
  return {
    startLying: () => {
      started = true;
    },
    async send(request) {
      const answer = await transport.send(asked(request));
      return started && lie.answer ? lie.answer(answer, request) : answer;
    },
    async open(request) {
      const stream = await transport.open(asked(request));
      if (!started) return stream;
      const body = lie.line ? told(stream.body, lie.line) : stream.body;
      return { ...stream, status: lie.streamStatus ?? stream.status, body };
    },
  };
}

export const status = (code: number): Lie => ({ answer: (answer) => ({ ...answer, status: code }) });

export const text = (body: string): Lie => ({ answer: (answer) => ({ ...answer, text: body }) });

/** Null removes the header. */
export const header = (name: string, value: string | null): Lie => ({
  answer: (answer) => {
    const { [name]: _was, ...others } = answer.headers;
    return { ...answer, headers: value === null ? others : { ...others, [name]: value } };
  },
});

type Edit = (value: unknown) => unknown;

function edited(value: unknown, path: readonly string[], edit: Edit): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return edit(value);
  if (Array.isArray(value)) {
    return value.map((item, index) => (name === '*' || name === String(index) ? edited(item, rest, edit) : item));
  }
  if (!isMembers(value)) return value;
  const members = Object.entries(value).map(([key, item]) => [key, key === name ? edited(item, rest, edit) : item]);
  if (!(name in value)) members.push([name, edited(undefined, rest, edit)]);
  // Undefined members are left out of the text.
  return Object.fromEntries(members);
}

function editedText(body: string, path: string, edit: Edit): string {
  try {
    return JSON.stringify(edited(parseLossless(body), path.split('.'), edit));
  } catch {
    return body;
  }
}

/** Alters the value at a path such as `bundles.edges.*.node.nonce`, in every answer and every line that has one. */
export function alter(path: string, edit: Edit): Lie {
  return {
    answer: (answer) => ({ ...answer, text: editedText(answer.text, path, edit) }),
    line: (line) => editedText(line, path, edit),
  };
}

export const set = (path: string, value: unknown): Lie => alter(path, () => value);

export const drop = (path: string): Lie => alter(path, () => undefined);

/** Removes parameters from queries, like a service that does not know them. */
export function deaf(...names: string[]): Lie {
  return {
    ask(request) {
      const url = new URL(request.url);
      for (const name of names) url.searchParams.delete(name);
      return { ...request, url: url.href };
    },
  };
}

/** Lies only about requests whose address, headers or body match the pattern. */
export function where(pattern: RegExp, lie: Lie): Lie {
  const { answer } = lie;
  if (!answer) return lie;
  return {
    ...lie,
    answer: (given, request) => {
      const all = `${request.url} ${JSON.stringify(request.headers)} ${request.body ?? ''}`;
      return pattern.test(all) ? answer(given, request) : given;
    },
  };
}
