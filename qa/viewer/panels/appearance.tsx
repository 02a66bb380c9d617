import type { State } from '../../report/format.ts';
import { axeOf, views } from '../data/leaves.ts';
import type { Model } from '../data/use-report.ts';
import { Pictures } from '../parts/pictures.tsx';
import styles from './panel.module.css';

/** What a leaf looks like: pictures, accessibility violations, and the elements that it must show. */
export function Appearance({ model, state }: { model: Model; state: State }) {
  const { expectedElements } = state;
  if (expectedElements === null)
    return <p className={styles['muted']}>Aucune page ne montre ce parcours seul : ses écrans sont ceux du parcours qui l’appelle.</p>;
  if (!Array.isArray(expectedElements))
    return <p className={styles['muted']}>{`Aucune page ne reste dans cet état : ${expectedElements.never}.`}</p>;
  const results = axeOf(model, state.id);
  return (
    <>
      <div className={styles['part']}>
        <h3>À quoi ça ressemble</h3>
        <Pictures model={model} state={state.id} />
      </div>
      <div className={styles['part']}>
        <h3>Accessibilité (axe)</h3>
        {results.length === 0 && <p className={styles['bad']}>Pas encore mesurée</p>}
        <ul>
          {views.map(({ size, theme, name }) => {
            const result = results.find((candidate) => candidate.size === size && candidate.theme === theme);
            if (result === undefined) return null;
            return (
              <li key={name} className={result.violations.length === 0 ? styles['good'] : styles['bad']}>
                {`${name} : ${result.violations.length === 0 ? 'aucun défaut' : result.violations.map(({ help }) => help).join(' ; ')}`}
              </li>
            );
          })}
        </ul>
      </div>
      <div className={styles['part']}>
        <h3>Ce que l’écran doit montrer</h3>
        <ul className={styles['tags']}>
          {expectedElements.map((element) => (
            <li key={element}>{element}</li>
          ))}
        </ul>
      </div>
    </>
  );
}
