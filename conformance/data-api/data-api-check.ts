import type { Check } from '#conformance/check.ts';
import type { DataApiNeed, DataApiUnderTest } from './data-api-under-test.ts';

export type DataApiCheck = Check<DataApiUnderTest, DataApiNeed>;
