import { labelLines } from '../../layout/chart-text.ts';
import type { Chart, State, Transition } from '../../report/format.ts';
import { linkTo } from '../route.ts';
import type { Model } from './use-report.ts';

/** A part of a name: words, which browsers may translate, or names from the code. */
export type NamePart = { text: string; isCode: boolean };

const words = (text: string): NamePart => ({ text, isCode: false });
const code = (text: string): NamePart => ({ text, isCode: true });

/** Returns the text of a name. */
export const nameText = (parts: readonly NamePart[]) => parts.map(({ text }) => text).join('');

/** A result of the search. */
export type SearchResult = {
  kind: 'Parcours' | 'État' | 'Transition' | 'Chemin';
  chart: Chart;
  title: readonly NamePart[];
  detail: string;
  href: string;
};

/** Normalises a text for the search: without accents, in lower case. */
const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns whether every word of a query is in a text; accents and case do not count. */
export function matchesQuery(text: string, query: string): boolean {
  const target = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => target.includes(word));
}

/** Maximum number of results of each kind. */
const maxPerKind = 8;

/** Returns the name of a state for people: its id within the chart and its French name; for the root, the title of the chart. */
export function stateName(chart: Chart, { id, label, key, parent }: State): NamePart[] {
  if (parent === null) return [words(chart.title)];
  return [code(id.slice(chart.id.length + 1)), ...(label === key ? [] : [words(` · ${label}`)])];
}

/** Returns what a transition does, for people. */
export function transitionName(chart: Chart, transition: Transition): NamePart[] {
  const name = (id: string) => (id === chart.id ? words(chart.title) : code(id.slice(chart.id.length + 1)));
  const targets = transition.targets.flatMap((id, index) => [code(index === 0 ? ' → ' : ', '), name(id)]);
  return [
    words(`${labelLines(transition).join(', ')} : `),
    name(transition.source),
    ...(targets.length === 0 ? [words(' (reste)')] : targets),
  ];
}

/** Searches charts, states, transitions and paths by their French words and by their names. */
export function searchReport({ charts, paths }: Pick<Model, 'charts' | 'paths'>, query: string): SearchResult[] {
  if (query.trim() === '') return [];
  const results: SearchResult[] = [];
  for (const chart of charts) {
    const add = (kind: SearchResult['kind'], title: readonly NamePart[], detail: string, route: Parameters<typeof linkTo>[0]) =>
      results.push({ kind, chart, title, detail, href: linkTo({ page: 'parcours', chart: chart.id, ...route }) });
    if (matchesQuery(`${chart.title} ${chart.purpose} ${chart.id}`, query)) add('Parcours', [words(chart.title)], chart.purpose, {});
    for (const state of chart.states)
      if (matchesQuery(`${chart.title} ${state.id} ${state.label}`, query))
        add('État', stateName(chart, state), chart.title, { selected: state.id });
    for (const transition of chart.transitions)
      if (matchesQuery(`${chart.title} ${transition.id} ${transition.guard ?? ''} ${nameText(transitionName(chart, transition))}`, query))
        add('Transition', transitionName(chart, transition), chart.title, { selected: transition.id });
    for (const path of paths?.[chart.id]?.paths ?? [])
      if (matchesQuery(`${chart.title} ${path.name} ${path.id}`, query))
        add('Chemin', [code(path.name)], chart.title, { tab: 'chemins', path: path.id });
  }
  return (['Parcours', 'État', 'Transition', 'Chemin'] as const).flatMap((kind) =>
    results.filter((candidate) => candidate.kind === kind).slice(0, maxPerKind),
  );
}
