import type { Check } from '#conformance/check.ts';
import type { WalletNeed, WalletUnderTest } from './wallet-under-test.ts';

export type WalletCheck = Check<WalletUnderTest, WalletNeed>;
