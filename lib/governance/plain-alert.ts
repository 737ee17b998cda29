import { isMembers } from '#lib/data-api/members.ts';
import { type GovernanceAlert, proposalKinds } from './alert.ts';

const texts = [
  'proposalId',
  'title',
  'kind',
  'state',
  'reason',
  'proposer',
  'requiredMajority',
  'requiredParticipation',
];
const times = ['firstSeenAt', 'updatedAt'];
const openTimes = ['closesAt', 'enactsAt'];
/** All of these and the two that are of another type; `news` is not among them, and has the schema read the alert. */
const members = texts.length + times.length + openTimes.length + ['votes', 'unread'].length;

const isText = (value: unknown): boolean => typeof value === 'string';
const isTime = (value: unknown): boolean => Number.isFinite(value);

const isVote = (vote: unknown): boolean =>
  isMembers(vote) &&
  isText(vote['value']) &&
  isText(vote['balance']) &&
  isText(vote['at']) &&
  Object.keys(vote).length === 3;

/**
 * Whether `governanceAlertSchema` would read `value` as it is: known in a fraction of the time, which five thousand
 * alerts need at each look. False for one in any other form, and for one that is wrong: that is for the schema to tell.
 */
export function isPlainAlert(value: unknown): value is GovernanceAlert {
  return (
    isMembers(value) &&
    Object.keys(value).length === members &&
    texts.every((name) => isText(value[name])) &&
    proposalKinds.some((kind) => kind === value['kind']) &&
    times.every((name) => isTime(value[name])) &&
    openTimes.every((name) => value[name] === null || isTime(value[name])) &&
    typeof value['unread'] === 'boolean' &&
    isMembers(value['votes']) &&
    Object.values(value['votes']).every(isVote)
  );
}
