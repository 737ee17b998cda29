import { createHash, sign } from 'node:crypto';
import type { SandboxOptions } from '../options.ts';
import { type RawJson, rawJson } from './raw-json.ts';
import type { WalletKeyPair } from './wallet-keys.ts';

/** A transaction as services of release 0.71 answer it, with the names of members that they use. */
export interface SignedTransaction {
  /** Base64 of what was signed. */
  input_data: string;
  /** `value` is the ed25519 signature in hex. */
  signature: { value: string; algo: 'vega/ed25519'; version: 1 };
  From: { PubKey: string };
  version: 3;
  /** `nonce` is a JSON number up to 2^64 − 1. The real service leaves it out when it is 0. */
  pow: { tid: string; nonce?: RawJson };
}

function sha256(input: string | Buffer): Buffer {
  return createHash('sha256').update(input).digest();
}

/**
 * Signs a command. The network packs it as protobuf; the sandbox signs the UTF-8 JSON text
 * `{"chainId":…,"nonce":…,"command":…}` instead, so that a person can read what was signed. To verify: `signature.value`
 * is the ed25519 signature, by the key `From.PubKey`, over the bytes that `input_data` is the base64 of.
 */
export function signTransaction(
  key: WalletKeyPair,
  chainId: string,
  nonce: number,
  command: Readonly<Record<string, unknown>>,
  dialect: SandboxOptions['dialect'],
): SignedTransaction {
  const input = Buffer.from(JSON.stringify({ chainId, nonce, command }));
  const tid = sha256(input);
  // The proof of work is for show, but its nonce is always one that a double would round: clients must not lose a digit.
  const powNonce = sha256(tid).readBigUInt64BE() | (1n << 63n) | 1n;
  return {
    input_data: input.toString('base64'),
    signature: { value: sign(null, input, key.privateKey).toString('hex'), algo: 'vega/ed25519', version: 1 },
    From: { PubKey: key.publicKey },
    version: 3,
    // Every other transaction of the real dialect has found the nonce 0 to be good enough, which is then not written.
    pow: {
      tid: tid.toString('hex'),
      ...(dialect !== 'letter' && nonce % 2 === 0 ? {} : { nonce: rawJson(String(powNonce)) }),
    },
  };
}

/** The hash under which the network would know the transaction: 64 hex digits. */
export function transactionHash(transaction: SignedTransaction): string {
  return sha256(JSON.stringify(transaction)).toString('hex');
}
