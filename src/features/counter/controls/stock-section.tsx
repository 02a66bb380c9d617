import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { foldText } from '#domain/menu/fold-text.ts';
import type { StockEntry } from '#domain/staff/controls.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import { StockRow } from './stock-row.tsx';
import styles from './controls.module.css';

type StockSectionProps = { dishes: readonly StockEntry[]; choices: readonly StockEntry[] };

/** Marks dishes and choices as sold out. */
export function StockSection({ dishes, choices }: StockSectionProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const [isFiltered, setIsFiltered] = useState(false);
  const soldOutCount = [...dishes, ...choices].filter(({ soldOut }) => soldOut !== null).length;
  const select = (entries: readonly StockEntry[]) =>
    entries.filter(({ name, soldOut }) => foldText(name).includes(foldText(query.trim())) && (!isFiltered || soldOut !== null));
  const [listedDishes, listedChoices] = [select(dishes), select(choices)];

  return (
    <section className={styles['section']}>
      <h3 className={styles['legend']}>
        <Trans>On sale</Trans>
      </h3>
      <Field
        label={t`Search for a dish or a choice`}
        type="search"
        name="stock"
        autoComplete="off"
        enterKeyHint="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Choice
        type="checkbox"
        label={<Plural value={soldOutCount} one="Only what is sold out (#)" other="Only what is sold out (#)" />}
        checked={isFiltered}
        onChange={(event) => setIsFiltered(event.target.checked)}
      />
      {listedDishes.length + listedChoices.length === 0 ? (
        <p className={styles['hint']}>
          <Trans>Nothing matches.</Trans>
        </p>
      ) : null}
      <StockList title={t`Dishes`} kind="item" entries={listedDishes} />
      <StockList title={t`Choices and supplements`} kind="choice" entries={listedChoices} />
    </section>
  );
}

function StockList({ title, kind, entries }: { title: string; kind: 'item' | 'choice'; entries: readonly StockEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h4 className={styles['listTitle']}>{title}</h4>
      <ul className={styles['stock']}>
        {entries.map((entry) => (
          <StockRow key={entry.id} kind={kind} entry={entry} />
        ))}
      </ul>
    </>
  );
}
