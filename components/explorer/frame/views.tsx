import type { ComponentType } from 'preact';
import type { IconName } from '#components/icon.tsx';
import type { ExplorerView, Route } from '#lib/explorer/route.ts';
import { t } from '#lib/ui/i18n.ts';
import { AssetsView } from '../assets/assets-view.tsx';
import { BundlesView } from '../bundles/bundles-view.tsx';
import { GovernanceView } from '../governance/governance-view.tsx';
import { MarginView } from '../margin/margin-view.tsx';
import { ParametersView } from '../parameters/parameters-view.tsx';

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
