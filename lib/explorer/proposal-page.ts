/** Where the explorer shows a proposal, below the extension's own address; the list of all of them for null. */
export function proposalPage(proposalId: string | null): string {
  return `explorer.html#/governance${proposalId === null ? '' : `/${encodeURIComponent(proposalId)}`}`;
}
