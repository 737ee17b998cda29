import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { Members } from '#lib/data-api/schema/field.ts';
import { laterEnum } from '#lib/data-api/schema/later-enums.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { amountWithSymbol } from '#lib/explorer/asset-labels.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { exactPercent } from '../format-decimal.ts';

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** The name of a member as a label, `benefitTiers` as "Benefit tiers": later releases have more than anybody can list. */
export function memberLabel(name: string): string {
  return escapeInvisible(sentence(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replaceAll('_', ' ')));
}

/** What a member's value reads as; undefined where it reads as it was sent. `of` is the object that it is a member of. */
export function memberWords(name: string, of: Members, assetOf: (id: string) => Asset | null): string | undefined {
  const value = of[name];
  const enumName = laterEnum(name, value);
  if (enumName !== null) return escapeInvisible(sentence(enumName.replaceAll('_', ' ')));
  if (typeof value === 'boolean') return value ? t('ex_yes') : t('ex_no');
  if (typeof value !== 'string') return undefined;
  const unit = name === 'deliverOn' ? 'nanoseconds' : name.endsWith('Timestamp') ? 'seconds' : null;
  const at = unit === null ? null : unixMilliseconds(value, unit);
  if (at !== null) return formatDate(at);
  if (name.startsWith('fraction') && value !== '') return exactPercent(value);
  const details = name === 'amount' && typeof of['asset'] === 'string' ? assetOf(of['asset'])?.details : null;
  return details ? amountWithSymbol(value, details) : undefined;
}
