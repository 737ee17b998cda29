import type { NetworkParameter } from '#lib/data-api/schema/network-parameter.ts';

/**
 * Parameters whose key or value holds every word of `query`, in the order they came. A value is found as it was sent, and
 * as `wordsOf` puts it on screen.
 */
export function findParameters(
  parameters: readonly NetworkParameter[],
  query: string,
  wordsOf: (parameter: NetworkParameter) => string,
): NetworkParameter[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...parameters];
  return parameters.filter((parameter) => {
    const text = `${parameter.key} ${parameter.value} ${wordsOf(parameter)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The same parameters by the first part of their keys, `governance` of `governance.vote.asset`, in order of arrival. */
export function groupParameters(parameters: readonly NetworkParameter[]): Map<string, NetworkParameter[]> {
  return Map.groupBy(parameters, ({ key }) => key.split('.')[0] ?? '');
}
