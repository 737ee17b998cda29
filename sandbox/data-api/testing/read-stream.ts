/** The governance stream as text, for tests that look at what is on the wire. */
export class StreamReader {
  readonly response: Response;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #rest = '';

  constructor(response: Response) {
    if (response.body === null) throw new Error('The answer has no body.');
    this.response = response;
    this.#reader = response.body.getReader();
  }

  /** The next line without its newline; what is left of the stream when it ends; null after that. */
  async line(): Promise<string | null> {
    while (!this.#rest.includes('\n')) {
      const { value, done } = await this.#reader.read();
      if (done) {
        const last = this.#rest;
        this.#rest = '';
        return last === '' ? null : last;
      }
      this.#rest += this.#decoder.decode(value, { stream: true });
    }
    const end = this.#rest.indexOf('\n');
    const line = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end + 1);
    return line;
  }

  async message(): Promise<unknown> {
    return JSON.parse((await this.line()) ?? 'null');
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}
