import { bidiIsolate, inSentence } from '#lib/format/escape-invisible.ts';
import { foldText, searchWords } from '#lib/format/fold-text.ts';
import { networkAmong, shortenKey, siteName } from '#lib/format/names.ts';
import { numberFormat, t, textFor } from '#lib/i18n/i18n.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { isWebSite } from '#lib/sites/origin.ts';
import { isKnownKind } from '#lib/wallet/known-kinds.ts';
import type { Activity, ActivityEntry } from './activity-log.ts';

const keyOf = ({ keyName, publicKey }: ActivityEntry): string => inSentence(keyName || shortenKey(publicKey));

function askedToSign(verb: 'send' | 'sign' | 'check', entry: ActivityEntry): string {
  const site = bidiIsolate(siteName(entry.origin));
  const kind = isKnownKind(entry.kind)
    ? t('activity_kind', { kind: t(`tx_title_${entry.kind}`) })
    : t('activity_kind_unknown');
  if (entry.publicKey === '') return t(`activity_${verb}`, { site, kind });
  return t(`activity_${verb}_key`, { site, kind, key: keyOf(entry) });
}

/** What was asked, and by whom: “app.example asked to connect”. */
export function describeRequest(entry: ActivityEntry): string {
  const { what, origin, decided } = entry;
  const site = bidiIsolate(siteName(origin));
  if (!isWebSite(origin) && what !== 'disconnect') {
    return what === 'connect' ? t('activity_own_connect') : t('activity_own_vote', { key: keyOf(entry) });
  }
  switch (what) {
    case 'connect':
    case 'keys':
    case 'chain':
    case 'other':
      return t(`activity_${what}`, { site });
    case 'disconnect':
      return decided === 'here' ? t('activity_disconnect', { site }) : t('activity_left', { site });
    default:
      return askedToSign(what, entry);
  }
}

function describeFailure(reason: string): string {
  if (reason === '') return t('activity_failed');
  if (/^-?\d+$/.test(reason)) {
    // With the marks that keep its sign before it.
    const code = numberFormat({ useGrouping: false }).format(Number(reason));
    return t('activity_failed_code', { code });
  }
  return textFor(`reason_${reason.replaceAll('-', '_')}`) ?? t('activity_failed');
}

/** The outcome and who decided: “Approved in your wallet · Sent”. May be empty. */
export function describeAnswer({ what, outcome, decided, reason }: ActivityEntry): string {
  switch (outcome) {
    case 'open':
    case 'gone':
    case 'muted':
    case 'unknown':
      return t(`activity_${outcome}`);
    case 'denied':
      return decided === 'wallet' ? t('activity_denied_wallet') : t('activity_denied_here');
    case 'failed':
      return describeFailure(reason);
    case 'done': {
      if (what === 'disconnect') return '';
      const done = t(`activity_done_${what === 'chain' ? 'other' : what}`);
      return decided === '' ? done : `${t(`activity_by_${decided}`)} · ${done}`;
    }
  }
}

export function describeEntry(entry: ActivityEntry): string {
  return [describeRequest(entry), describeAnswer(entry)].filter(Boolean).join(' – ');
}

/** An entry as shown; `network` is its name among several. */
export type ActivityLine = ActivityEntry & { id: string; network: string | null };

/** Machine-readable values, the sentence shown to the user, and the network. */
const columns = {
  time: ({ at }) => new Date(at).toISOString(),
  site: ({ origin }) => origin,
  event: ({ what }) => what,
  transaction: ({ kind }) => kind,
  key: ({ publicKey }) => publicKey,
  keyName: ({ keyName }) => keyName,
  decision: ({ decided }) => decided,
  outcome: ({ outcome }) => outcome,
  reason: ({ reason }) => reason,
  hash: ({ hash }) => hash,
  text: (entry) => describeEntry(entry).replace(/[\u2068\u2069]/g, ''),
  network: ({ network }) => network ?? '',
} as const satisfies Record<string, (entry: ActivityLine) => string>;

/** Rows of a CSV file; the first one has the column names. */
export function activityRows(entries: readonly ActivityLine[]): string[][] {
  return [Object.keys(columns), ...entries.map((entry) => Object.values(columns).map((read) => read(entry)))];
}

export function activityJson(entries: readonly ActivityLine[]): string {
  const objects = entries.map((entry) =>
    Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(entry)])),
  );
  return `${JSON.stringify(objects, null, 2)}\n`;
}

/** Entries in which all words of the query occur, the newest first. */
export function findActivity(all: Activity, query: string, settings: Pick<Settings, 'networks'>): ActivityLine[] {
  const words = searchWords(query);
  const passes = (entry: ActivityLine): boolean => {
    if (words.length === 0) return true;
    const shown = `${entry.network ?? ''} ${describeEntry(entry)} ${t(`activity_chip_${entry.outcome}`)}`;
    const text = foldText(`${shown} ${entry.origin} ${entry.publicKey} ${entry.hash}`);
    return words.every((word) => text.includes(word));
  };
  // At the same time, the one that was stored later is newer.
  return Object.entries(all)
    .reverse()
    .map(([id, entry]) => ({ ...entry, id, network: networkAmong(settings, entry.networkId) }))
    .filter(passes)
    .sort((a, b) => b.at - a.at);
}
