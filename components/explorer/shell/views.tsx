import type { ComponentType } from 'preact';
import { AssetsView } from '#components/explorer/assets/assets-view.tsx';
import { BundlesView } from '#components/explorer/bundles/bundles-view.tsx';
import { GovernanceView } from '#components/explorer/governance/governance-view.tsx';
import { MarginView } from '#components/explorer/margin/margin-view.tsx';
import { ParametersView } from '#components/explorer/parameters/parameters-view.tsx';
import type { IconName } from '#components/icon.tsx';
import type { ExplorerView, Route } from '#lib/explorer/route.ts';
import { t } from '#lib/i18n/i18n.ts';

/** One view of the explorer. It finds everything but its place by `useExplorer`. */
export interface ViewKind {
  title: () => string;
  icon: IconName;
  /** Draws the list, or the one thing whose ID is `route.id`. */
  View: ComponentType<{ route: Route }>;
}

export const views: Record<ExplorerView, ViewKind> = {
  parameters: { title: () => t('ex_view_parameters'), icon: 'list', View: ParametersView },
  bundles: { title: () => t('ex_view_bundles'), icon: 'shield', View: BundlesView },
  margin: { title: () => t('ex_view_margin'), icon: 'gauge', View: MarginView },
  governance: { title: () => t('ex_view_governance'), icon: 'ballot', View: GovernanceView },
  assets: { title: () => t('ex_view_assets'), icon: 'coins', View: AssetsView },
};
