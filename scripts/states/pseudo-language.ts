import type { MessagesFile } from '#lib/i18n/browser-messages.ts';

/** Of what the browser and the pages read, and no user. */
const untouched = new Set(['messages_language', 'messages_direction']);

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';

/** Around each message: they are in no data, so that what is outside them is fixed in the code. */
export const brackets = { open: '⟦', close: '⟧' };

const lettersOf = (text: string): number => text.replaceAll(/\$\d/g, '').length;

/** German is about so much longer than English, and a few words much more. */
const longer = 0.4;

/** Words for `count` letters, in groups that a line can break between. */
function filling(count: number): string {
  let words = '';
  while (words.length < count) words += ' ñôŕðéļî'.slice(0, Math.max(3, count - words.length));
  return words;
}

function pseudoText(text: string): string {
  const letters = text.replaceAll(/\$\d|[a-z]/gi, (one) =>
    one.length === 1 ? (accented[plain.indexOf(one)] ?? one) : one,
  );
  return `${brackets.open}${letters}${filling(Math.ceil(lettersOf(text) * longer))}${brackets.close}`;
}

/**
 * The messages as if translated, which show what a translator cannot change: accented, longer, and in brackets. Right to left if
 * `rtl`: every view is mirrored, and its words can still be read.
 */
export function pseudoLanguage(messages: MessagesFile, { rtl = false } = {}): MessagesFile {
  const translated = Object.entries(messages).map(([key, { message }]) => [
    key,
    { message: untouched.has(key) ? message : pseudoText(message) },
  ]);
  const direction = { messages_direction: { message: rtl ? 'rtl' : 'ltr' } };
  return { ...Object.fromEntries(translated), ...direction };
}
