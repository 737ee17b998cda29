// Decodes Punycode (RFC 3492): extensions see a host in its `xn--` form only, and the user should see what it imitates.

const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;

/** The value of one base-36 digit; -1 for any other character. RFC 3492, section 5. */
const digit = (character: string): number =>
  character === '' ? -1 : 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character.toLowerCase());

/** RFC 3492, section 6.1. */
function adapt(delta: number, points: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? damp : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  while (rest > ((base - tMin) * tMax) / 2) {
    rest = Math.floor(rest / (base - tMin));
    k += base;
  }
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

/** Decodes what follows `xn--`; null when it is not Punycode. RFC 3492, section 6.2. */
function decodeLabel(encoded: string): string | null {
  const split = encoded.lastIndexOf('-');
  const output = Array.from(encoded.slice(0, Math.max(0, split)), (character) => character.charCodeAt(0));
  let point = 128;
  let bias = 72;
  let at = 0;
  let next = split < 0 ? 0 : split + 1;
  while (next < encoded.length) {
    const before = at;
    let weight = 1;
    for (let k = base; ; k += base) {
      const value = digit(encoded.charAt(next++));
      if (value < 0) return null;
      at += value * weight;
      const threshold = Math.min(tMax, Math.max(tMin, k - bias));
      if (value < threshold) break;
      weight *= base - threshold;
      // Beyond any character; larger numbers would lose precision.
      if (weight > 0x7fffffff) return null;
    }
    const points = output.length + 1;
    bias = adapt(at - before, points, before === 0);
    point += Math.floor(at / points);
    at %= points;
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null;
    output.splice(at++, 0, point);
  }
  return String.fromCodePoint(...output);
}

/** A host with every `xn--` label decoded. A label that does not decode stays as it is. */
export function decodeHost(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.');
}
