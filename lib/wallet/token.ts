const tokenForm = /^[A-Za-z0-9]{64}$/;
const headerForm = /^VWT ([A-Za-z0-9]{64})$/;

/**
 * Whether `text` is of the form of a connection token, be it of a session or an API token: 64 letters and digits (the
 * interface specification, Authentication). Whether it is valid only the wallet service knows.
 */
export function isToken(text: string): boolean {
  return tokenForm.test(text);
}

/** The `Authorization` header, of a request or of the answer to `client.connect_wallet`, for a token. */
export function authorizationFor(token: string): string {
  return `VWT ${token}`;
}

/**
 * The token in an `Authorization` header `VWT <TOKEN>` (the interface specification, Authentication); null for no
 * header and for one of any other form.
 */
export function tokenFrom(authorization: string | null | undefined): string | null {
  return headerForm.exec(authorization?.trim() ?? '')?.[1] ?? null;
}
