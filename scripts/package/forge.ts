/**
 * Address of the project on its forge, such as `https://forge.example/owner/drawbridge`. Empty until there is one: the
 * package then has no links, and its registry page shows none.
 */
const address = '';

/** Members of the package's manifest that name where it comes from. */
export const forge =
  address === ''
    ? {}
    : {
        homepage: `${address}#readme`,
        repository: { type: 'git', url: `git+${address}.git`, directory: 'lib/dapp' },
        bugs: { url: `${address}/issues` },
      };
