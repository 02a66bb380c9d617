import type { CoverageLine, Transition } from '../../report/format.ts';
import type { Report } from './load.ts';

/** The tests that take a transition. */
export type TransitionCoverage = { unit: CoverageLine[]; phone: CoverageLine[]; desktop: CoverageLine[]; failed: CoverageLine[] };

/** What covers a transition; `unknown`: no run was recorded. */
export type Level = 'browser' | 'partial' | 'unit' | 'none' | 'failed' | 'unreachable' | 'unknown';

/** Names of the levels, as in the legend. */
export const levelNames: Record<Level, string> = {
  browser: 'Navigateur, téléphone et ordinateur',
  partial: 'Navigateur, une seule taille',
  unit: 'Tests unitaires seulement',
  none: 'Jamais prise',
  failed: 'En échec au dernier passage',
  unreachable: 'Déclarée hors d’atteinte',
  unknown: 'Aucun passage enregistré',
};

/** Indexes the tests by the transitions they take. A failed test counts for the transitions of its failing step. */
export function indexCoverage({ coverage, paths }: Report): Map<string, TransitionCoverage> {
  const index = new Map<string, TransitionCoverage>();
  const testsOf = (id: string) => {
    const tests = index.get(id) ?? { unit: [], phone: [], desktop: [], failed: [] };
    index.set(id, tests);
    return tests;
  };
  for (const line of coverage ?? []) {
    const runKind = line.size ?? 'unit';
    if (line.status === 'passed') for (const id of new Set(Object.values(line.transitions).flat())) testsOf(id)[runKind].push(line);
    else {
      const path = paths?.[line.chart]?.paths.find(({ id }) => id === line.path);
      const step = line.failure?.step ?? null;
      for (const id of (step === null ? undefined : path?.steps[step]?.transitions) ?? []) testsOf(id).failed.push(line);
    }
  }
  return index;
}

/** Returns what covers a transition. */
export function levelOf(transition: Transition, index: ReadonlyMap<string, TransitionCoverage>, report: Report): Level {
  const tests = index.get(transition.id);
  if ((tests?.failed.length ?? 0) > 0) return 'failed';
  if (report.coverage === null) return 'unknown';
  const [phone, desktop] = [(tests?.phone.length ?? 0) > 0, (tests?.desktop.length ?? 0) > 0];
  if (phone && desktop) return 'browser';
  if (phone || desktop) return 'partial';
  if ((tests?.unit.length ?? 0) > 0) return 'unit';
  return transition.unreachable === null ? 'none' : 'unreachable';
}
