import { type GovernanceData, governanceDataSchema } from '#lib/data-api/schema/proposal.ts';

/** What one message of the stream tells, made from as little as a service may send. */
export function governanceData(wire: {
  proposal?: object;
  proposals?: object[];
  yes?: object[];
  no?: object[];
}): GovernanceData {
  return governanceDataSchema.parse(wire);
}
