const tokenForm = /^[A-Za-z0-9]{64}$/;
const headerForm = /^VWT ([A-Za-z0-9]{64})$/;

/** The form of a session or API token: 64 letters and digits (interface specification, Authentication). */
export function isToken(text: string): boolean {
  return tokenForm.test(text);
}

export function authorizationFor(token: string): string {
  return `VWT ${token}`;
}

/** The token in the header `VWT <TOKEN>`; null for any other form. */
export function tokenFrom(authorization: string | null | undefined): string | null {
  return headerForm.exec(authorization?.trim() ?? '')?.[1] ?? null;
}
