import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unescapeInvisible } from './escape-invisible.ts';
import { indentJson } from './indent-json.ts';

describe('indentJson', () => {
  it('gives each member its line', () => {
    expect(indentJson('{"voteSubmission":{"proposalId":"ab, {c}","tags":[1,2],"none":[],"empty":{}}}')).toBe(
      `{
  "voteSubmission": {
    "proposalId": "ab, {c}",
    "tags": [
      1,
      2
    ],
    "none": [],
    "empty": {}
  }
}`,
    );
  });

  it('keeps every digit, every escape and every member that stands twice', () => {
    const text = '{"nonce":18446744073709551615,"a":1.50,"a":"\\u0041 \\"x\\" \\\\"}';
    expect(indentJson(text)).toBe(
      '{\n  "nonce": 18446744073709551615,\n  "a": 1.50,\n  "a": "\\u0041 \\"x\\" \\\\"\n}',
    );
  });

  it('writes out what would be unseen', () => {
    expect(indentJson('"\u202epay"')).toBe('"\\u{202E}pay"');
  });

  it('means the same as before, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.parse(unescapeInvisible(indentJson(text)))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('leaves out no character that is seen, of any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(unescapeInvisible(indentJson(text)).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
