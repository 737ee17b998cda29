import * as z from 'zod/mini';
import type { Faults } from '../options.ts';

const methods = z.readonly(z.array(z.string()));
const milliseconds = z.int().check(z.minimum(0), z.maximum(600_000));

/** A change of faults for the control endpoint: any of the members, and no others. */
export const faultChangeSchema = z.strictObject({
  walletDown: z.exactOptional(z.boolean()),
  healthMissing: z.exactOptional(z.boolean()),
  missingMethods: z.exactOptional(methods),
  otherChainId: z.exactOptional(z.nullable(z.string())),
  noNode: z.exactOptional(z.boolean()),
  chainDelayMs: z.exactOptional(milliseconds),
  networkRefuses: z.exactOptional(z.boolean()),
  walletMalformed: z.exactOptional(z.nullable(z.enum(['not-json', 'wrong-id', 'html', 'empty']))),
  walletDelayMs: z.exactOptional(milliseconds),
  dataApiStatus: z.exactOptional(z.nullable(z.int().check(z.minimum(400), z.maximum(599)))),
  dataApiMalformed: z.exactOptional(z.nullable(z.enum(['not-json', 'wrong-shape']))),
  dataApiDelayMs: z.exactOptional(milliseconds),
  dataApiLagMs: z.exactOptional(z.int()),
  streamsRefused: z.exactOptional(z.boolean()),
  dataApiDown: z.exactOptional(z.boolean()),
} satisfies Record<keyof Faults, z.ZodMiniType>);
