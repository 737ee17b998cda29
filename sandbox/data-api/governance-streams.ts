import type { SandboxOptions } from '../options.ts';
import { ApiError } from './api-error.ts';
import type { GovernanceFeed } from './governance-feed.ts';
import { StreamConnection, type StreamStart } from './stream-connection.ts';
import { streamMessages } from './stream-message.ts';

/** Open streams that one IP address may have. */
const streamsPerAddress = 250;

/** How streams are cut: at once, in the middle of a line, or with an error message as the last chunk. */
export type CutMode = 'plain' | 'truncated-line' | 'error';

interface OpenStream {
  connection: StreamConnection;
  address: string;
}

export interface Subscription extends Omit<StreamStart, 'dialect'> {
  address: string;
  /** Only proposals of this party; null for all. */
  partyId: string | null;
}

/** All open governance streams. */
export class GovernanceStreams {
  readonly #dialect: SandboxOptions['dialect'];
  readonly #feed: GovernanceFeed;
  readonly #open = new Set<OpenStream>();

  constructor(dialect: SandboxOptions['dialect'], feed: GovernanceFeed) {
    this.#dialect = dialect;
    this.#feed = feed;
  }

  get size(): number {
    return this.#open.size;
  }

  /** @throws ApiError 429 when the address has too many streams. Call it before `open`. */
  assertRoom(address: string, isFull = false): void {
    const count = [...this.#open].filter((stream) => stream.address === address).length;
    if (isFull || count >= streamsPerAddress) {
      throw new ApiError(429, 'client reached max subscription allowed', { byGateway: true });
    }
  }

  open({ address, partyId, ...start }: Subscription): void {
    const connection = new StreamConnection({ ...start, dialect: this.#dialect });
    const stream: OpenStream = { connection, address };
    this.#open.add(stream);
    const unlisten = this.#feed.listen((record) => {
      if (partyId !== null && record.proposal.partyId !== partyId) return;
      const [first, ...others] = streamMessages(record, this.#dialect);
      connection.write(`${first}\n`);
      // Several at once are more than a reader of release 0.79 is kept waiting for: its stream ends.
      if (others.length > 0) connection.cut();
    });
    start.response.on('close', () => {
      unlisten();
      this.#open.delete(stream);
    });
  }

  /** Ends every open stream. */
  cut(mode: CutMode, message = 'the stream broke'): void {
    for (const { connection } of [...this.#open]) {
      if (mode === 'error') {
        connection.fail(new ApiError(500, message, { about: 'stream' }));
        continue;
      }
      if (mode === 'truncated-line') connection.write('{"result":{"data":{"proposal":{"id":"00ff');
      connection.cut();
    }
  }

  /** Sends a raw line, which need not be JSON. The streams stay open. */
  sendLine(line: string): void {
    for (const { connection } of this.#open) connection.write(`${line}\n`);
  }
}
