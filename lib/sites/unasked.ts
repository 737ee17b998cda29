/**
 * What a site may do unasked, as one string: the method and the kind of transaction. Null where every single one must
 * be asked about: no kind is known, so that anything at all could hide behind it.
 */
export function unaskedKind(method: string, transactionKind: string): string | null {
  return transactionKind === '' ? null : `${method} ${transactionKind}`;
}

/** The two parts of an entry of a site's `unasked`, to be shown. */
export function readUnasked(kind: string): { method: string; transactionKind: string } {
  const [method = '', transactionKind = ''] = kind.split(' ');
  return { method, transactionKind };
}
