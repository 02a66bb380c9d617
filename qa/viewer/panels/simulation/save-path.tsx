import { useState } from 'react';
import type { Chart } from '../../../report/format.ts';
import type { SavedPath } from '../../../report/saved-path.ts';
import { isLeaf } from '../../../report/missing-pictures.ts';
import { leafPath } from '../../data/leaves.ts';
import { download } from '../../drawing/export.ts';
import { Button } from '#ui/form/button.tsx';
import styles from '../panel.module.css';

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Saves steps as a path that a test replays: with another expected state than the chart's, it fails until the chart is mended. */
export function SavePath({ chart, start, steps, state }: { chart: Chart; start: string; steps: readonly string[]; state: string }) {
  const [title, setTitle] = useState('');
  const [expected, setExpected] = useState('');
  const [message, setMessage] = useState('');
  const leaves = chart.states.filter(isLeaf).map((leaf) => leafPath(chart, leaf));
  const options = [...new Set([state, ...leaves])];
  return (
    <form
      className={styles['part']}
      onSubmit={(event) => {
        event.preventDefault();
        const saved: SavedPath = {
          version: 1,
          title,
          chart: chart.name,
          start,
          steps: [...steps],
          expected: expected === '' ? state : expected,
        };
        const name = `${chart.name}-${slug(title)}.json`;
        download(name, 'application/json', `${JSON.stringify(saved, null, 2)}\n`);
        setMessage(`${name} est enregistré. Placez-le dans qa/saved : « npx vitest run tests/qa/saved-paths.test.ts » le rejoue.`);
      }}
    >
      <h3>Enregistrer comme test</h3>
      <label className={styles['field']}>
        Ce qui se passe, en une phrase
        <input required value={title} onChange={(event) => setTitle(event.target.value)} placeholder="Le code promo disparaît après…" />
      </label>
      <label className={styles['field']}>
        État attendu à la fin
        <select value={expected === '' ? state : expected} onChange={(event) => setExpected(event.target.value)}>
          {options.map((option) => (
            <option key={option} value={option} translate="no">
              {option === state ? `${option} (état atteint)` : option}
            </option>
          ))}
        </select>
      </label>
      <div className={styles['buttons']}>
        <Button type="submit" kind="secondary">
          Enregistrer le chemin
        </Button>
      </div>
      <output className={styles['muted']}>{message}</output>
    </form>
  );
}
