import { not } from 'xstate';
import { actionVariants, emptyValue, swapNeighbours } from './action-edits.ts';

/** A transition's configuration. */
export type Transition = { target?: string | readonly string[] | undefined; guard?: unknown; actions?: unknown };

type Options = {
  /** States to which a transition can be redirected, `#chart.state`. */
  targets: readonly string[];
  /** Names of the actions that only change the context. */
  assignActions: ReadonlySet<string>;
};

/** Returns each faulty variant of the alternatives of an event, with its name. */
export function transitionVariants(
  alternatives: readonly Transition[],
  { targets, assignActions }: Options,
): [name: string, value: Transition[]][] {
  const edits = alternatives.flatMap((transition, index) => {
    const replaced = (changed: Transition) => alternatives.with(index, changed);
    const { guard, ...unguarded } = transition;
    return [
      [`lacks alternative ${index}`, alternatives.toSpliced(index, 1)],
      ...otherTargets(transition, targets).map((target) => [
        `alternative ${index} leads to ${target ?? 'nothing'}`,
        replaced({ ...transition, target }),
      ]),
      ...(guard === undefined
        ? []
        : [
            [`alternative ${index} has no guard`, replaced(unguarded)],
            [`alternative ${index} has the opposite guard`, replaced({ ...transition, guard: not(guard as never) })],
            ...(hasParams(guard)
              ? [
                  [
                    `alternative ${index} has a guard with empty params`,
                    replaced({ ...transition, guard: { ...guard, params: emptyValue(guard.params) } }),
                  ],
                ]
              : []),
          ]),
      ...actionVariants(transition.actions, assignActions).map(([name, actions]) => [
        `alternative ${index} ${name}`,
        replaced({ ...transition, actions }),
      ]),
    ] as [string, Transition[]][];
  });
  return [
    ...edits,
    ...swapNeighbours(alternatives).map(
      ([index, value]) => [`alternatives ${index} and ${index + 1} are swapped`, value] as [string, Transition[]],
    ),
  ];
}

const hasParams = (guard: unknown): guard is { params: unknown } => typeof guard === 'object' && guard !== null && 'params' in guard;

/** Returns one other target, which is not within the current one, and for a transition with a target, none. */
function otherTargets({ target }: Transition, targets: readonly string[]): (string | undefined)[] {
  const current = [target].flat()[0];
  const name = current?.replace(/^[#.]+/, '');
  const otherTarget = targets.find((candidate) => name === undefined || !`${candidate}.`.includes(`.${name.split('.').at(-1)}.`));
  const others = otherTarget === undefined ? [] : [otherTarget];
  return current === undefined ? others : [...others, undefined];
}
