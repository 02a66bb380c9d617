import type { Transition } from '../../report/format.ts';
import type { Change } from '../../report/compare.ts';
import type { Level } from '../data/coverage.ts';

/** What a drawing highlights in a chart. */
export type Marks = {
  /** Selected state or transition. */
  selected: string;
  /** Active states. */
  active: ReadonlySet<string>;
  /** Transitions taken by the current step, and by those before it. */
  current: ReadonlySet<string>;
  past: ReadonlySet<string>;
  /** States and transitions that pass the filter, or are neighbours of the selected one. The others are dimmed. Null: all. */
  visibleIds: ReadonlySet<string> | null;
  level(this: void, transition: Transition): Level;
  change(this: void, id: string): Change | null;
  /** Leaves that lack at least one picture. */
  unseen: ReadonlySet<string>;
};

/** Icons of a transition's kind, 12 × 12. Events have none. */
export const kindIcons: Record<Transition['kind'], string | null> = {
  event: null,
  done: 'M2 6.5l3 3l5-7',
  error: 'M2.5 2.5l7 7m0-7l-7 7',
  delay: 'M6 1.5a4.5 4.5 0 1 0 .01 0M6 3.5V6l2 1.5',
  always: 'M1.5 6h8M7 3.5L9.5 6L7 8.5',
};

export const kindNames: Record<Transition['kind'], string> = {
  event: 'Événement',
  done: 'Réponse reçue',
  error: 'Échec d’un appel',
  delay: 'Délai écoulé',
  always: 'Immédiate',
};

/** Order in which a merged edge takes the level of its transitions: the worst first. */
const worstFirst: readonly Level[] = ['failed', 'none', 'unit', 'partial', 'unreachable', 'browser', 'unknown'];

/** Returns the worst level of several transitions. */
export function worstLevel(levels: readonly Level[]): Level {
  return worstFirst.find((level) => levels.includes(level)) ?? 'unknown';
}

export const changeNames: Record<Change, string> = { added: 'ajouté', removed: 'retiré', changed: 'modifié' };
export const changeSigns: Record<Change, string> = { added: '+', removed: '−', changed: '~' };
