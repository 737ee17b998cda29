import { isMembers } from '#lib/data-api/schema/field.ts';

/** What a service that leaves a member out means by that. */
function isZero(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'string') return value === '' || value === '0' || value.endsWith('_UNSPECIFIED');
  return value === null || value === 0 || value === false;
}

/**
 * Where `read` says other than `sent` did: every value that was sent is there as it was, and what was not sent is its
 * zero. An enum that was sent as a number may read as a name.
 */
export function differences(read: unknown, sent: unknown, path = ''): string[] {
  if (Array.isArray(sent)) {
    if (!Array.isArray(read) || read.length !== sent.length) return [`${path}: not ${sent.length} items`];
    return sent.flatMap((item, index) => differences(read[index], item, `${path}[${index}]`));
  }
  if (isMembers(sent)) {
    if (!isMembers(read)) return [`${path}: ${JSON.stringify(read)} is no message`];
    const lost = Object.entries(sent).flatMap(([name, value]) => differences(read[name], value, `${path}.${name}`));
    const invented = Object.entries(read)
      .filter(([name, value]) => !(name in sent) && !isZero(value))
      .map(([name, value]) => `${path}.${name}: ${JSON.stringify(value)} was not sent`);
    return [...lost, ...invented];
  }
  if (Object.is(read, sent)) return [];
  const isEnum =
    typeof sent === 'number' && typeof read === 'string' && (read === `${sent}` || /^[A-Z0-9_]+$/.test(read));
  return isEnum ? [] : [`${path}: ${JSON.stringify(sent)} reads as ${JSON.stringify(read)}`];
}
