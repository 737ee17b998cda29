import { t } from '#lib/i18n/i18n.ts';
import { defaultNetworkName } from '#lib/settings/default-network-name.ts';

/** The name of a network as its user reads it: that of the first network is in every language, until the user gives it another. */
export const networkLabel = (name: string): string => (name === defaultNetworkName ? t('net_first_name') : name);
