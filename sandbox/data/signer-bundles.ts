import type { Random } from './random.ts';
import type { SignerBundle } from './records.ts';
import { day, nanoseconds } from './times.ts';

export interface Validator {
  nodeId: string;
  ethereumAddress: string;
}

/** A bundle with the node whose removal it is for: one can filter by it, but it is not sent. */
export interface StoredBundle {
  nodeId: string;
  bundle: SignerBundle;
}

export function makeValidators(random: Random): Validator[] {
  return Array.from({ length: 13 }, () => ({ nodeId: random.hex(64), ethereumAddress: `0x${random.hex(40)}` }));
}

/** The signatures of the signers that remain, 65 bytes each, in one hexadecimal string. */
function signatures(random: Random): string {
  return `0x${random.hex(130 * random.integer(7, 9))}`;
}

/**
 * Forty bundles: five nodes were demoted, in five epochs a day apart; for each, eight validators may submit the removal.
 * @param today Unix milliseconds on which the times stand.
 * @param chains those of the bridges, with a bundle for each; none where there is but one bridge, and no bundle names it.
 */
export function makeSignerBundles(
  random: Random,
  validators: readonly Validator[],
  today: number,
  chains: readonly string[],
): StoredBundle[] {
  const demoted = validators.slice(0, 5);
  const submitters = validators.slice(5);
  const bridges = chains.length === 0 ? [{}] : chains.map((chainId) => ({ chainId }));
  return demoted.flatMap((node, epoch) =>
    submitters.flatMap((submitter, place) =>
      bridges.map((bridge, index) => ({
        nodeId: node.nodeId,
        bundle: {
          epochSeq: (500 + epoch).toString(),
          nonce: BigInt(`0x${random.hex(60)}1`).toString(),
          oldSigner: node.ethereumAddress,
          signatures: signatures(random),
          submitter: submitter.ethereumAddress,
          // One bundle a second: two never share a timestamp, so their order is beyond doubt.
          timestamp: nanoseconds(today - (5 - epoch) * day + (place * bridges.length + index) * 1000),
          ...bridge,
        },
      })),
    ),
  );
}
