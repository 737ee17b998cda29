import { EnumChip, type Looks } from '#components/status.tsx';

const looks: Looks = new Map([
  ['STATUS_UNSPECIFIED', ['plain', 'clock', 'asset_status_unspecified']],
  ['STATUS_PROPOSED', ['plain', 'ballot', 'asset_status_proposed']],
  ['STATUS_REJECTED', ['refused', 'cross', 'asset_status_rejected']],
  ['STATUS_PENDING_LISTING', ['plain', 'clock', 'asset_status_pending_listing']],
  ['STATUS_ENABLED', ['ok', 'check', 'asset_status_enabled']],
]);

export function AssetStatus({ status }: { status: string }) {
  return <EnumChip looks={looks} value={status} />;
}
