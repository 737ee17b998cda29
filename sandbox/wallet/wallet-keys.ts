import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

export interface WalletKeyPair {
  name: string;
  /** The 32 bytes of the ed25519 public key, in hex. */
  publicKey: string;
  privateKey: KeyObject;
}

const names = ['Main', 'Trading', 'Governance', 'Cold storage'];

/** What stands before the 32 secret bytes in the PKCS #8 form of an ed25519 key, for `createPrivateKey` to read them. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** One real ed25519 pair, the same for the same seed and index. It guards nothing; anyone can derive it. */
export function deriveKey(seed: number, index: number, name: string): WalletKeyPair {
  const secret = createHash('sha256').update(`sandbox wallet key ${seed}/${index}`).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, secret]), format: 'der', type: 'pkcs8' });
  // The last 32 bytes of the SubjectPublicKeyInfo are the key itself.
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  return { name, publicKey, privateKey };
}

/** The keys that every wallet of the sandbox starts with. */
export function deriveKeys(seed: number): WalletKeyPair[] {
  return names.map((name, index) => deriveKey(seed, index, name));
}
