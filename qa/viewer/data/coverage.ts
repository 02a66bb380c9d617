import type { CoverageLine, Transition } from '../../report/format.ts';
import type { Report } from './load.ts';

/** The tests that take a transition. */
export type Taken = { unit: CoverageLine[]; phone: CoverageLine[]; desktop: CoverageLine[]; failed: CoverageLine[] };

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
export function indexCoverage({ coverage, paths }: Report): Map<string, Taken> {
  const index = new Map<string, Taken>();
  const at = (id: string) => {
    const known = index.get(id) ?? { unit: [], phone: [], desktop: [], failed: [] };
    index.set(id, known);
    return known;
  };
  for (const line of coverage ?? []) {
    const kind = line.run === 'browser' ? (line.size ?? 'phone') : 'unit';
    if (line.status === 'passed') for (const id of new Set(Object.values(line.taken).flat())) at(id)[kind].push(line);
    else {
      const path = paths?.[line.chart]?.paths.find(({ id }) => id === line.path);
      for (const id of path?.steps[line.failure?.step ?? -1]?.taken ?? []) at(id).failed.push(line);
    }
  }
  return index;
}

/** Returns what covers a transition. */
export function levelOf(transition: Transition, index: ReadonlyMap<string, Taken>, { coverage }: Report): Level {
  const taken = index.get(transition.id);
  if ((taken?.failed.length ?? 0) > 0) return 'failed';
  if (coverage === null) return 'unknown';
  const [phone, desktop] = [(taken?.phone.length ?? 0) > 0, (taken?.desktop.length ?? 0) > 0];
  if (phone && desktop) return 'browser';
  if (phone || desktop) return 'partial';
  if ((taken?.unit.length ?? 0) > 0) return 'unit';
  return transition.unreachable === null ? 'none' : 'unreachable';
}
