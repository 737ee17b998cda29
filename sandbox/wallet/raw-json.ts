/** A number whose text `JSON.stringify` writes as it stands, so that 2^64 − 1 leaves without losing a digit. */
export interface RawJson {
  readonly rawJSON: string;
}

// Not yet in TypeScript's own library; Node has it since version 21.
const withRaw = JSON as typeof JSON & { rawJSON(text: string): RawJson };

export function rawJson(numeral: string): RawJson {
  return withRaw.rawJSON(numeral);
}
