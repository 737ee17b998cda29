/** `x-mine,accept` to `X-Mine, Accept`: how the library that the services answer preflights with writes a list of headers. */
export function headerNames(names: string): string {
  const capital = (name: string): string => name.trim().replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
  return names.split(',').map(capital).join(', ');
}
