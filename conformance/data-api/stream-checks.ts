import { setTimeout as delay } from 'node:timers/promises';
import { found, notApplicable, releases } from '#conformance/check.ts';
import { quoted } from '#conformance/describe.ts';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import { readMessage } from '#lib/data-api/stream-governance.ts';
import { parseJson } from '#lib/json/parse.ts';
import type { DataApiCheck } from './data-api-check.ts';
import { membersIn, paths } from './data-api-under-test.ts';
import { listen } from './listen.ts';
import { votesIn } from './vote-form.ts';

const quiet = notApplicable('Nothing happened on the stream while it was listened to.');
/** How late a message may still reach a listener, in milliseconds. */
const graceMs = 300;

function json(line: string): Members {
  try {
    const value = parseJson(line);
    return isMembers(value) ? value : {};
  } catch {
    return {};
  }
}

/** Whether it has a zero value, however deep. Optional members may be false, and the arguments of a contract call anything. */
function hasZero(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 || value.some(hasZero);
  if (isMembers(value)) return Object.entries(value).some(([name, item]) => name !== 'args' && hasZero(item));
  return value === '' || value === 0 || value === null;
}

function check(
  id: string,
  title: string,
  source: string,
  judge: (line: string, data: Members) => boolean,
  more: Partial<DataApiCheck> = {},
): DataApiCheck {
  return {
    id: `data-api.stream.${id}`,
    title,
    source,
    ...more,
    async run(api) {
      const { line } = await api.streamSample();
      if (line === null) return quiet;
      return found(judge(line, membersIn(membersIn(json(line)['result'])['data'])), quoted(line));
    },
  };
}

const proposalOf = (data: Members): Members => membersIn(data['proposal']);
const votes = (data: Members): Members[] => [...votesIn(data, 'yes'), ...votesIn(data, 'no')];

/** The governance stream. Without a message in time, its messages cannot be checked. */
export const streamChecks: readonly DataApiCheck[] = [
  {
    id: 'data-api.stream.open',
    title: 'The governance stream can be opened',
    source: 'interface: Endpoints, GET /api/v2/stream/governance; wire-facts: Governance stream, pending is listening',
    async run(api) {
      const { head } = await api.streamSample();
      return found(
        head === null || head.status === 200,
        head === null ? 'listening, nothing came yet' : `HTTP ${head.status}`,
      );
    },
  },
  check(
    'line',
    'One JSON object per line',
    'wire-facts: Data API, stream answers',
    (line) => Object.keys(json(line)).length > 0,
  ),
  check('envelope', 'A message has a result or an error', 'interface: Governance stream message', (line) => {
    return 'result' in json(line) !== 'error' in json(line);
  }),
  check(
    'readable',
    'Its proposal and votes can be read',
    'interface: Governance stream message, result.data members',
    (line) => {
      const [item] = readMessage(line);
      return item?.type === 'message' && item.data.proposal !== null && item.unreadable.length === 0;
    },
  ),
  check(
    'strings',
    'IDs and times are strings',
    'interface: Conventions; wire-facts: stream answers, int64 still strings',
    (_line, data) => {
      const { id, partyId, timestamp } = proposalOf(data);
      return [id, partyId, timestamp].every((value) => typeof value === 'string');
    },
  ),
  check(
    'state',
    'The state is a name of STATE_; of released services a number',
    'interface: States and transitions; wire-facts: stream answers, enums as numbers',
    (line, data) => {
      const { state } = proposalOf(data);
      // Released services leave out zeros.
      if (!line.includes('"STATE_')) return typeof state === 'number' || state === undefined;
      return typeof state === 'string' && state.startsWith('STATE_');
    },
  ),
  check(
    'numbers',
    'Enums are numbers: 1 is no, 2 is yes',
    'wire-facts: Data API, stream answers, enums as numbers',
    (_line, data) => {
      const right = (side: 'yes' | 'no', value: number) => votesIn(data, side).every((vote) => vote['value'] === value);
      return right('yes', 2) && right('no', 1) && typeof proposalOf(data)['state'] === 'number';
    },
    { only: releases },
  ),
  check(
    'names',
    'Votes have a value by name',
    'interface: Vote, value',
    (_line, data) => {
      return votes(data).every(({ value }) => typeof value === 'string' && value.startsWith('VALUE_'));
    },
    { only: ['letter'] },
  ),
  check(
    'zeros',
    'Zero values are absent',
    'wire-facts: Data API, stream answers, zero values absent',
    (_line, data) => {
      return Object.keys(data).length > 0 && !hasZero(data);
    },
    { only: releases },
  ),
  check(
    'nanoseconds',
    'Times of proposals and votes are nanoseconds',
    'wire-facts: Data API, timestamps',
    (_line, data) => {
      return [proposalOf(data), ...votes(data)].every(({ timestamp }) => /^\d{18,19}$/.test(`${timestamp}`));
    },
    { only: releases },
  ),
  check(
    'parties',
    'yesParty and noParty are empty or absent',
    'interface: Events, yesParty and noParty are empty objects',
    (_line, data) => {
      return ['yesParty', 'noParty'].every((name) => Object.keys(membersIn(data[name])).length === 0);
    },
  ),
  check(
    'own-votes',
    'The votes of a message are on its proposal',
    'wire-facts: Governance stream, votes come along',
    (_line, data) => {
      return votes(data).every(({ proposalId }) => proposalId === proposalOf(data)['id']);
    },
    { only: releases },
  ),
  {
    id: 'data-api.stream.party',
    title: 'With partyId only that party’s proposals are sent',
    source: 'interface: Events, partyId; wire-facts: Governance stream, partyId filters by proposer',
    async run(api) {
      const over = new AbortController();
      const nobody = listen(api, `?partyId=${'0123456789abcdef'.repeat(4)}`, over.signal);
      const { line } = await listen(api, '');
      if (line !== null) await delay(graceMs);
      over.abort();
      const { line: told } = await nobody;
      if (line === null && told === null) return quiet;
      return found(told === null, told === null ? 'nothing for a party that does nothing' : quoted(told));
    },
  },
  {
    id: 'data-api.stream.method',
    title: 'Posting to the stream is refused with 501',
    source: 'wire-facts: Data API, errors, 501 (wrong method)',
    only: releases,
    async run(api) {
      const { status } = await api.request('POST', paths.stream);
      return found(status === 501, `HTTP ${status}`);
    },
  },
];
