import type { LevelName } from '#lib/explorer/margin/margin-scale.ts';
import { t } from '#lib/i18n/i18n.ts';

/** What each level is called, its letter in the picture, and what happens there. */
export const levelWords: Record<LevelName, { name: () => string; letter: () => string; means: () => string }> = {
  maintenanceMargin: {
    name: () => t('ex_margin_level_maintenanceMargin'),
    letter: () => t('ex_margin_letter_maintenanceMargin'),
    means: () => t('ex_margin_means_maintenanceMargin'),
  },
  searchLevel: {
    name: () => t('ex_margin_level_searchLevel'),
    letter: () => t('ex_margin_letter_searchLevel'),
    means: () => t('ex_margin_means_searchLevel'),
  },
  initialMargin: {
    name: () => t('ex_margin_level_initialMargin'),
    letter: () => t('ex_margin_letter_initialMargin'),
    means: () => t('ex_margin_means_initialMargin'),
  },
  collateralReleaseLevel: {
    name: () => t('ex_margin_level_collateralReleaseLevel'),
    letter: () => t('ex_margin_letter_collateralReleaseLevel'),
    means: () => t('ex_margin_means_collateralReleaseLevel'),
  },
};
