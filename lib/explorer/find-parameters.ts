import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';

/**
 * Parameters whose key or value contains every word of `query`, in their order. A value is found as it was sent, and as
 * `labelOf` shows it.
 */
export function findParameters(
  parameters: readonly NetworkParameter[],
  query: string,
  labelOf: (parameter: NetworkParameter) => string,
): NetworkParameter[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...parameters];
  return parameters.filter((parameter) => {
    const text = `${parameter.key} ${parameter.value} ${labelOf(parameter)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Parameters by the first part of their keys: `governance` of `governance.vote.asset`. */
export function groupParameters(parameters: readonly NetworkParameter[]): Map<string, NetworkParameter[]> {
  return Map.groupBy(parameters, ({ key }) => key.split('.')[0] ?? '');
}
