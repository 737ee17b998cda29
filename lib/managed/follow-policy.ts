import { switchHere } from '#lib/bridge/vega-switch.ts';
import { errorMessage } from '#lib/i18n/i18n.ts';
import { once } from '#lib/once.ts';
import type { PlatformPart } from '#lib/platform.ts';
import { isManaged } from '#lib/settings/managed-network.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { ruleFor } from '#lib/sites/site-pattern.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { keepsFixed, ownValues, ownValuesUnder, underPolicy, withoutPolicy, withPolicyIds } from './apply-policy.ts';
import { type Managed, noPolicy, notManaged, type Policy, type PolicyProblem } from './policy.ts';
import { readPolicy } from './read-policy.ts';

/** Text of a policy that is still being applied; no policy has it. */
const unfinished = 'unfinished';

/** Whether the settings still match the policy: either may have been damaged. */
const isInForce = (settings: Settings, { applied, policy }: Managed): boolean =>
  applied === '' ? !settings.networks.some(isManaged) : keepsFixed(settings, policy);

/**
 * Applies the administrator's policy. A new policy is read and merged into the stored settings, so that no other code needs
 * to know of it. For a policy that is already applied, a start only compares its text.
 */
export interface PolicyInForce {
  /** Once the policy is in force. */
  ready(): Promise<void>;
  policy(): Promise<Policy>;
  /** Stores the user's own values of what the policy fixes. */
  keepOwn(settings: Settings): Promise<unknown>;
  ruleOf(origin: string): Promise<'never' | 'always' | null>;
  /** Call once: brings the policy into force. `change` changes the settings, with all consequences. */
  start(change: (to: (settings: Settings) => Settings) => Promise<unknown>): void;
  /** Must run in the first turn of the event loop. `changed` is called after each policy that comes later. */
  watch(changed: () => void): void;
}

export function followPolicy(
  store: { managed: Stored<Managed>; settings: Stored<Settings> },
  /** Another version of the extension may read more of the same policy. */
  platform: PlatformPart<'isChromium' | 'suffixes', 'runtime' | 'storage'>,
  tell = ({ place, value }: PolicyProblem): void =>
    console.warn(`The administrator's setting ${place} cannot be read: ${value}`),
): PolicyInForce {
  const { managed: item } = store;
  const { runtime, storage } = platform.browser;
  const started = Promise.withResolvers<Parameters<PolicyInForce['start']>[0]>();
  const queue = serialQueue();

  /** Null if it is unknown: the applied policy then stays. */
  const textNow = async (): Promise<[text: string, raw: unknown] | null> => {
    try {
      const raw = await storage.managed.get();
      return Object.keys(raw).length === 0
        ? ['', raw]
        : [`${runtime.getManifest().version} ${JSON.stringify(raw)}`, raw];
    } catch (error) {
      // Firefox, without a policy: "Managed storage manifest not found".
      if (/not found/i.test(errorMessage(error))) return ['', {}];
      console.error(error);
      return null;
    }
  };

  /** Content scripts read the switch themselves. Firefox can have its storage disabled, and enabled later. */
  const keepSwitch = async ({ vegaOff }: Policy): Promise<void> => {
    if (!platform.isChromium) await storage.sync.set({ [switchHere(runtime)]: vegaOff }).catch(console.error);
  };

  const look = (): Promise<void> =>
    queue(async () => {
      const [found, before, settings] = await Promise.all([textNow(), item.get(), store.settings.get()]);
      if (found === null) return;
      const [applied, raw] = found;
      if (applied === before.applied && isInForce(settings, before))
        return applied === '' ? undefined : keepSwitch(before.policy);
      const { policy: read, problems } = readPolicy(raw, await platform.suffixes());
      const policy = { ...read, networks: withPolicyIds(read.networks, before.policy.networks) };
      const own = ownValues(withoutPolicy(settings, before.own));
      // The background may end at any step, so the user's own values are stored before the settings lose them.
      await item.update((stored) => ({ ...stored, applied: unfinished, own }));
      const change = await started.promise;
      await change((now) => (applied === '' ? withoutPolicy(now, own) : underPolicy(now, own, policy)));
      await keepSwitch(policy);
      await item.update(() =>
        applied === '' ? notManaged : { applied, policy, problems, own: ownValuesUnder(policy, own) },
      );
      problems.forEach(tell);
    });

  const ready = once(() => started.promise.then(look));
  const policy = async (): Promise<Policy> => {
    await ready();
    return (await item.get()).policy;
  };
  return {
    ready,
    policy,
    async keepOwn(settings) {
      if ((await policy()) === noPolicy) return;
      const own = ownValues(settings);
      await queue(() => item.update((stored) => ({ ...stored, own: ownValuesUnder(stored.policy, own) })));
    },
    ruleOf: async (origin) => ruleFor(origin, await policy()),
    start: started.resolve,
    watch(changed) {
      storage.managed.onChanged?.addListener(() => void look().then(changed).catch(console.error));
    },
  };
}
