import { enumLabel, type Looks } from '#components/controls.tsx';

export const assetLooks: Looks = new Map([
  ['STATUS_UNSPECIFIED', ['plain', 'clock', 'asset_status_unspecified']],
  ['STATUS_PROPOSED', ['plain', 'ballot', 'asset_status_proposed']],
  ['STATUS_REJECTED', ['refused', 'cross', 'asset_status_rejected']],
  ['STATUS_PENDING_LISTING', ['plain', 'clock', 'asset_status_pending_listing']],
  ['STATUS_ENABLED', ['ok', 'check', 'asset_status_enabled']],
]);

/** Empty where none is told. */
export const assetStatusText = (status: string): string =>
  status === 'STATUS_UNSPECIFIED' ? '' : enumLabel(assetLooks, status);
