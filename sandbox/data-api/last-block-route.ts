import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { DataApiContext } from './context.ts';

/** A block a second. */
export function blockHeight({ faults, now }: Pick<DataApiContext, 'faults' | 'now'>): number {
  return Math.floor((now() - faults.dataApiLagMs) / 1000);
}

/**
 * `GET /blockchain/height`, which a data node asks its core node for (vegaprotocol/vega v0.71.6, datanode/api/trading.go,
 * `LastBlockHeight`; core/api/core.go).
 */
export function lastBlockRoute(app: FastifyInstance, context: DataApiContext): void {
  app.get('/blockchain/height', () => {
    const height = `${blockHeight(context)}`;
    const { chainId } = context.options;
    return {
      height,
      hash: createHash('sha256').update(`${chainId} ${height}`).digest('hex'),
      spamPowHashFunction: 'sha3_24_rounds',
      spamPowDifficulty: 15,
      spamPowNumberOfPastBlocks: 100,
      spamPowNumberOfTxPerBlock: 2,
      spamPowIncreasingDifficulty: false,
      chainId,
    };
  });
}
