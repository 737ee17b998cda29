import type { GovernanceRecord } from '../data/records.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');

/** The open proposals as options to pick from, in HTML: the page itself may connect to no data API. */
export function proposalOptions(records: readonly GovernanceRecord[]): string {
  return records
    .filter(({ proposal }) => proposal.state === 'STATE_OPEN')
    .map(({ proposal: { id, rationale } }) => `<option value="${escaped(id)}">${escaped(rationale.title)}</option>`)
    .join('\n            ')
    .replace('<option', '<option selected');
}
