/** A block as a data node tells of it; `at` is Unix milliseconds. */
export interface ToldBlock {
  height: number;
  at: number;
}

/**
 * The data node's last block at the time of a unary answer, in nanoseconds on the wire; "0" where it has none yet
 * (vegaprotocol/vega v0.71.6 and v0.79.0, datanode/api/server.go, `headersInterceptor`). Streams and core nodes send none. All headers
 * are exposed to other origins (libs/http/cors.go), and with the host permission, without which no address is asked, an
 * extension reads them in any case. Undefined where nothing can be read.
 */
export function blockIn(headers: Headers): ToldBlock | undefined {
  const [height, at] = ['X-Block-Height', 'X-Block-Timestamp'].map((name) => {
    const [digits] = /^\d{1,19}(?=,|$)/.exec(headers.get(name) ?? '') ?? ['0'];
    return BigInt(digits);
  });
  return height && at ? { height: Number(height), at: Number(at / 1_000_000n) } : undefined;
}
