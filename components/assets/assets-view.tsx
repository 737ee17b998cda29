import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Empty } from '#components/empty.tsx';
import { Notice } from '#components/notice.tsx';
import { Skeleton } from '#components/skeleton.tsx';
import type { AssetsState } from '#lib/storage/state.ts';
import { formatAge } from '#lib/ui/format-age.ts';
import { plural, t } from '#lib/ui/i18n.ts';
import { AssetRow } from './asset-row.tsx';
import { findAssets } from './find-assets.ts';

/** From how many assets on a search box is worth its place. */
const searchAbove = 8;

/** How old a list may be before its age is worth a word. Milliseconds. */
const freshMs = 60_000;

/**
 * The network's assets. The last list that arrived stays while a new one is fetched, and when that fails: an old list
 * that is named so is worth more than none.
 */
export function AssetsView(props: { state: AssetsState; now: number; onRefresh: () => void }): JSX.Element {
  const { state, now, onRefresh } = props;
  const { assets, fetchedAt, loading, error } = state;
  const [query, setQuery] = useState('');
  const found = findAssets(assets, query);
  const known = fetchedAt !== null;
  const old = known && now - fetchedAt >= freshMs;
  return (
    <>
      {error !== null && (
        <div role="alert">
          <Notice
            tone="refused"
            icon="warning"
            title={t('assets_failed_title')}
            actions={
              <button type="button" class="button primary" onClick={onRefresh} disabled={loading}>
                {t('try_again')}
              </button>
            }
          >
            {error} {old && t('assets_failed_stale')}
          </Notice>
        </div>
      )}
      {!known && error === null && <Skeleton rows={6} />}
      {known && assets.length === 0 && error === null && (
        <Empty icon="coins" title={t('assets_empty_title')}>
          <p>{t('assets_empty_text')}</p>
        </Empty>
      )}
      {assets.length > searchAbove && (
        <input
          type="search"
          class="field"
          aria-label={t('assets_search')}
          placeholder={t('assets_search_hint')}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      {assets.length > 0 && (
        <p class="list-line soft small" role="status">
          <span>{plural('assets_count', found.length)}</span>
          {old && <span>{t('as_of', { age: formatAge(fetchedAt, now) })}</span>}
        </p>
      )}
      {assets.length > 0 && found.length === 0 && (
        <Empty icon="search" title={t('assets_no_match', { query: query.trim() })}>
          <button type="button" class="button" onClick={() => setQuery('')}>
            {t('assets_clear_search')}
          </button>
        </Empty>
      )}
      {found.length > 0 && (
        <ul class="rows" aria-label={t('view_assets')}>
          {found.map((asset) => (
            <AssetRow key={asset.id} asset={asset} />
          ))}
        </ul>
      )}
    </>
  );
}
