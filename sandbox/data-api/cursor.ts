import { invalidArgument } from './api-error.ts';

/**
 * Every cursor begins with `+///`: the two characters of base64 that mean something else in a URL. A client that does not
 * encode its cursors fails at the second page and not one day at one in a hundred.
 */
const mark = Buffer.from([0xfb, 0xff, 0xff]);

/** Standard base64 of a position in a list. Opaque to clients. */
export function encodeCursor(list: string, position: string): string {
  return Buffer.concat([mark, Buffer.from(`${list}\n${position}`)]).toString('base64');
}

/**
 * @param name `after` or `before`.
 * @throws ApiError 400 for what is not a cursor of this list.
 */
export function decodeCursor(list: string, cursor: string, name: string): string {
  const refusal = (why: string) => invalidArgument(`failed to decode ${name} cursor: ${why}`, 'pagination');
  if (cursor === '') throw refusal('cursor is empty');
  const bytes = Buffer.from(cursor, 'base64');
  if (bytes.toString('base64') !== cursor) {
    const place = Math.max(0, cursor.search(/[^A-Za-z0-9+/]/));
    throw refusal(`failed to decode cursor: illegal base64 data at input byte ${place}`);
  }
  const prefix = `${list}\n`;
  const text = bytes.subarray(mark.length).toString();
  if (!bytes.subarray(0, mark.length).equals(mark) || !text.startsWith(prefix)) {
    throw refusal('the cursor is not one of this list');
  }
  return text.slice(prefix.length);
}
