import { useMemo, useRef, useState } from 'preact/hooks';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { TextField } from '#components/form.tsx';
import { findMarkets, type NamedMarket } from '#lib/explorer/margin/markets.ts';
import { t } from '#lib/i18n/i18n.ts';

const listId = 'market-list';

/**
 * A field for a market: one of the known ones, found by any part of its name, code or ID, or the ID of another. Arrow keys and
 * Enter choose.
 */
export function MarketPicker(props: {
  markets: readonly NamedMarket[];
  text: string;
  problem: string | null;
  onText: (text: string) => void;
  onLeave: () => void;
  /** Enter where nothing of the list is marked. */
  onEnter: () => void;
}) {
  const { markets, text, problem, onText } = props;
  const asSent = useAsSent();
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => findMarkets(markets, text), [markets, text]);
  const shown = open && found.length > 0;
  const mark = (index: number): void => {
    setMarked(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const close = (): void => {
    setOpen(false);
    setMarked(-1);
  };
  const choose = ({ label }: NamedMarket): void => {
    onText(label);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) mark((Math.max(marked, step === 1 ? -1 : 0) + step + found.length) % found.length);
    } else if (key === 'Escape' && shown) {
      event.preventDefault();
      close();
    } else if (key === 'Enter') {
      const one = shown ? found[marked] : undefined;
      close();
      if (one === undefined) props.onEnter();
      else choose(one);
    }
  };
  return (
    <div class="market-picker">
      <TextField
        name="market"
        label={t('ex_margin_market')}
        value={text}
        problem={problem}
        hint={markets.length > 0 ? t('ex_margin_market_hint') : t('ex_margin_market_hint_id')}
        placeholder={markets.length > 0 ? t('ex_margin_market_search') : ''}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown && marked >= 0 ? `${listId}-${marked}` : undefined}
        onInput={(typed) => {
          onText(typed);
          setOpen(true);
          setMarked(-1);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => {
          close();
          props.onLeave();
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={listId}
        class="panel market-list"
        role="listbox"
        aria-label={t('ex_margin_market')}
        hidden={!shown}
      >
        {found.map((market, index) => (
          <div
            key={market.marketId}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            data-market-id={market.marketId}
            // Before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(market);
            }}
          >
            <bdi>{market.label}</bdi>
            {asSent && <code class="soft small">{market.marketId}</code>}
          </div>
        ))}
      </div>
    </div>
  );
}
