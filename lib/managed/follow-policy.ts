import { errorMessage } from '#lib/i18n/i18n.ts';
import { isManaged } from '#lib/settings/network.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { PublicSuffixes } from '#lib/sites/site-key.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { keepsFixed, ownValues, ownValuesUnder, underPolicy, withoutPolicy } from './apply-policy.ts';
import { type Managed, notManaged, type Policy, type PolicyProblem } from './policy.ts';
import { readPolicy } from './read-policy.ts';
import { ruleFor } from './site-pattern.ts';

/** The used part of `browser.storage.managed`. */
export interface ManagedStorage {
  get(): Promise<Record<string, unknown>>;
  /** Firefox has no such event for this storage. */
  onChanged?: { addListener(listener: () => void): void };
}

/** Text of a policy that is still being applied; no policy has it. */
const unfinished = 'unfinished';

/** Whether the settings still match the policy: either may have been damaged. */
const isInForce = (settings: Settings, { applied, policy }: Managed): boolean =>
  applied === '' ? !settings.networks.some(isManaged) : keepsFixed(settings, policy);

/**
 * Applies the administrator's policy. A new policy is read and merged into the stored settings, so that no other code needs
 * to know of it. For a policy that is already applied, a start only compares its text.
 */
export function followPolicy(deps: {
  area: ManagedStorage;
  item: Stored<Managed>;
  /** The extension's: another version may read more of the same policy. */
  version: () => string;
  suffixes: () => Promise<PublicSuffixes>;
  settings: Pick<Stored<Settings>, 'get'>;
  /** Changes the settings, with all consequences. */
  change: (to: (settings: Settings) => Settings) => Promise<unknown>;
  /** Tells relays whether `window.vega` is off. */
  switchVega: (off: boolean) => Promise<unknown>;
  tell: (problem: PolicyProblem) => void;
}) {
  const { area, item } = deps;
  const queue = serialQueue();

  /** Null if it is unknown: the applied policy then stays. */
  const textNow = async (): Promise<[text: string, raw: unknown] | null> => {
    try {
      const raw = await area.get();
      return Object.keys(raw).length === 0 ? ['', raw] : [`${deps.version()} ${JSON.stringify(raw)}`, raw];
    } catch (error) {
      // Firefox, without a policy: "Managed storage manifest not found".
      if (/not found/i.test(errorMessage(error))) return ['', {}];
      console.error(error);
      return null;
    }
  };

  const look = (): Promise<void> =>
    queue(async () => {
      const [found, before, settings] = await Promise.all([textNow(), item.get(), deps.settings.get()]);
      if (found === null) return;
      const [applied, raw] = found;
      if (applied === before.applied && isInForce(settings, before)) return;
      const { policy, problems } = readPolicy(raw, await deps.suffixes());
      const own = ownValues(withoutPolicy(settings, before.own));
      // The background may end at any step, so the user's own values are stored before the settings lose them.
      await item.update((stored) => ({ ...stored, applied: unfinished, own }));
      await deps.change((now) => (applied === '' ? withoutPolicy(now, own) : underPolicy(now, own, policy)));
      await deps.switchVega(policy.vegaOff);
      await item.update(() =>
        applied === '' ? notManaged : { applied, policy, problems, own: ownValuesUnder(policy, own) },
      );
      problems.forEach(deps.tell);
    });

  const ready = look();
  const policy = async (): Promise<Policy> => {
    await ready;
    return (await item.get()).policy;
  };
  return {
    /** Resolves once the policy is in force. */
    ready,
    policy,
    ruleOf: async (origin: string) => ruleFor(origin, await policy()),
    /** Must run in the first turn of the event loop. `changed` is called after each policy that comes later. */
    watch(changed: () => void): void {
      area.onChanged?.addListener(() => void look().then(changed).catch(console.error));
    },
  };
}

export type Managing = ReturnType<typeof followPolicy>;
