import type { Asset } from '#lib/data-api/schema/asset.ts';
import { laterEnum } from '#lib/data-api/schema/later-enums.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import type { Members } from '#lib/members.ts';
import { formatDate } from '#lib/ui/format-date.ts';
import { t } from '#lib/ui/i18n.ts';
import { visibleText } from '#lib/ui/visible-text.ts';
import { assetAmount } from '../asset-words.ts';
import { exactPercent } from './exact-percent.ts';

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** The name of a member as a label, `benefitTiers` as "Benefit tiers": later releases have more than anybody can list. */
export function memberLabel(name: string): string {
  return visibleText(sentence(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replaceAll('_', ' ')));
}

/** What a member's value reads as; undefined where it reads as it was sent. `of` is the object that it is a member of. */
export function memberWords(name: string, of: Members, assetOf: (id: string) => Asset | null): string | undefined {
  const value = of[name];
  const enumName = laterEnum(name, value);
  if (enumName !== null) return visibleText(sentence(enumName.replaceAll('_', ' ')));
  if (typeof value === 'boolean') return value ? t('ex_yes') : t('ex_no');
  if (typeof value !== 'string') return undefined;
  const unit = name === 'deliverOn' ? 'nanoseconds' : name.endsWith('Timestamp') ? 'seconds' : null;
  const at = unit === null ? null : unixMilliseconds(value, unit);
  if (at !== null) return formatDate(at);
  if (name.startsWith('fraction') && value !== '') return exactPercent(value);
  const details = name === 'amount' && typeof of['asset'] === 'string' ? assetOf(of['asset'])?.details : null;
  return details ? `${assetAmount(value, details)} ${visibleText(details.symbol)}` : undefined;
}
