import { summarise } from '../data/chart-summary.ts';
import type { Model } from '../data/use-report.ts';
import { LevelBar } from '../parts/level-bar.tsx';
import { linkTo } from '../route.ts';
import { questions } from './questions.ts';
import styles from './home-page.module.css';

/** All charts with their coverage, and the ten questions. */
export function HomePage({ model }: { model: Model }) {
  const summaries = model.charts.map((chart) => ({ chart, ...summarise(chart, model) }));
  const sum = (count: (summary: (typeof summaries)[number]) => number) => summaries.reduce((total, summary) => total + count(summary), 0);
  const transitions = sum((summary) => summary.transitions);
  const coveredCount = sum(({ levels }) => levels.browser + levels.partial + levels.unit);
  const failed = sum((summary) => summary.failed);
  return (
    <div className={styles['page']}>
      <div className={styles['hero']}>
        <h1>Les parcours de la boutique</h1>
        <p className={styles['lead']}>
          <span>{`${model.charts.length} parcours, ${sum(({ states }) => states)} états, ${transitions} transitions.`}</span>{' '}
          {model.isComplete &&
            (model.coverage === null ? (
              <strong>Aucun passage de tests n’est enregistré : lancez « npm test ».</strong>
            ) : (
              <>
                <span>{`${coveredCount} transitions prises au dernier passage${failed === 0 ? '.' : ','}`}</span>{' '}
                {failed > 0 && <strong>{`${failed} tests en échec.`}</strong>}
              </>
            ))}
        </p>
      </div>
      <section aria-labelledby="questions" className={styles['section']}>
        <h2 id="questions">Ce qu’on se demande</h2>
        <ol className={styles['questions']}>
          {questions.map(({ text, how, route }) => (
            <li key={text}>
              <a href={linkTo(route)}>
                <strong>{text}</strong>
                <span>{how}</span>
              </a>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="charts" className={styles['section']}>
        <h2 id="charts">Tous les parcours</h2>
        <ul className={styles['charts']}>
          {summaries.map(({ chart, states, levels, transitions: total, pictures, axe, mutants, failed: broken }) => (
            <li key={chart.id} className={styles['card']}>
              <h3>
                <a href={linkTo({ page: 'parcours', chart: chart.id })}>{chart.title}</a>
              </h3>
              <p className={styles['purpose']}>{chart.purpose}</p>
              <LevelBar levels={levels} total={total} />
              <dl className={styles['facts']}>
                <Fact name="États" value={String(states)} />
                <Fact
                  name="Images"
                  value={pictures === null ? 'aucune' : `${pictures.taken}/${pictures.total}`}
                  isBad={pictures === null || pictures.taken < pictures.total}
                />
                <Fact name="Axe" value={axe === null ? 'non mesuré' : String(axe.violations)} isBad={axe !== null && axe.violations > 0} />
                <Fact name="Mutants" value={mutants === null ? 'non mesuré' : `${mutants.killed}/${mutants.total}`} />
                {broken > 0 && <Fact name="Échecs" value={String(broken)} isBad />}
              </dl>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Fact({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div data-bad={isBad ? '' : undefined}>
      <dt>{name}</dt>
      <dd translate={/\d/.test(value) ? 'no' : undefined}>{value}</dd>
    </div>
  );
}
