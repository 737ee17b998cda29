// Not [::1]: an extension's content security policy has no way to write it. A service there is found by localhost.
const loopbackHosts = new Set(['localhost', '127.0.0.1']);

// A star is a letter like any other to `URL`, and any host to who asks the browser for a permission.
const plainHost = /^[\w.[\]:-]+$/;

/** Parses a base address the user typed. Returns it without trailing slash, query or fragment, or null. */
function baseAddress(text: string, accept: (url: URL) => boolean): string | null {
  if (!URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!plain || !accept(url)) return null;
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** The wallet service's base address: plain HTTP on loopback, and nothing else. Null when `text` is not one. */
export function parseWalletAddress(text: string): string | null {
  return baseAddress(
    text,
    (url) => url.protocol === 'http:' && loopbackHosts.has(url.hostname) && url.pathname === '/',
  );
}

/** A base address of a data API: HTTPS anywhere, or plain HTTP on loopback. Null when `text` is not one. */
export function parseDataApiAddress(text: string): string | null {
  return baseAddress(text, ({ protocol, hostname }) =>
    protocol === 'https:' ? plainHost.test(hostname) : protocol === 'http:' && loopbackHosts.has(hostname),
  );
}
