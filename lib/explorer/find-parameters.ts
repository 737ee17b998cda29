import type { NetworkParameter } from '#lib/data-api/schema/network-parameter.ts';

/** Parameters whose key or value holds every word of `query`, in the order they came. */
export function findParameters(parameters: readonly NetworkParameter[], query: string): NetworkParameter[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return parameters.filter(({ key, value }) => {
    const text = `${key} ${value}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The same parameters by the first part of their keys, `governance` of `governance.vote.asset`, in order of arrival. */
export function groupParameters(parameters: readonly NetworkParameter[]): Map<string, NetworkParameter[]> {
  return Map.groupBy(parameters, ({ key }) => key.split('.')[0] ?? '');
}
