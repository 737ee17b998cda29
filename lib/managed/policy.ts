import * as z from 'zod/mini';
import { alertsChangeSchema } from '#lib/settings/change-settings.ts';
import { networkSchema } from '#lib/settings/network.ts';
import { storedItem } from '#lib/storage/stored.ts';

/** The administrator's policy, as far as it could be read. */
const policySchema = z.lazy(() =>
  z.object({
    networks: z.array(networkSchema),
    /** Of the wallet service, in all networks. */
    walletAddress: z.optional(networkSchema.shape.walletAddress),
    alerts: alertsChangeSchema,
    /** Patterns of `site-pattern.ts`. */
    alwaysAllowed: z.array(z.string()),
    neverAllowed: z.array(z.string()),
    vegaOff: z.boolean(),
    httpWalletOff: z.boolean(),
  }),
);

/** A member of the policy that cannot be read: its path, and the start of its value as JSON. */
const problemSchema = z.lazy(() => z.object({ place: z.string(), value: z.string() }));

/** The user's own values of what the policy fixes, restored when the policy is removed. */
const ownValuesSchema = z.lazy(() =>
  z.object({
    networkId: z.string(),
    walletAddresses: z.catchall(z.object({}), z.string()),
    alerts: alertsChangeSchema,
  }),
);

export type Policy = z.infer<typeof policySchema>;
export type PolicyProblem = z.infer<typeof problemSchema>;
export type OwnValues = z.infer<typeof ownValuesSchema>;

const managedSchema = z.lazy(() =>
  z.object({
    /** Text of the policy that has been applied, and the version that read it; empty without one. */
    applied: z.string(),
    policy: policySchema,
    problems: z.array(problemSchema),
    own: z.nullable(ownValuesSchema),
  }),
);

export type Managed = z.infer<typeof managedSchema>;

export const noPolicy: Policy = {
  networks: [],
  alerts: {},
  alwaysAllowed: [],
  neverAllowed: [],
  vegaOff: false,
  httpWalletOff: false,
};

export const notManaged: Managed = { applied: '', policy: noPolicy, problems: [], own: null };

/** Written by the background, shown on the settings page. If damaged, it is rebuilt from the policy at the next start. */
export const managedItem = storedItem('kept:managed', managedSchema, notManaged);
