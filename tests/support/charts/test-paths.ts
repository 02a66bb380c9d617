import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { follow } from '#qa/paths/follow.ts';
import type { AnyScenario } from '#qa/paths/scenario.ts';

/** State after a path, part of the context, and the effects of all steps. Only the given properties are compared. */
type PathEnd = { state?: string; context?: object; actions?: readonly string[] };

/** Tests where important paths of a chart lead. `paths`: per row the title of the test, the path as for `follow`, and its end. */
export function testPaths(machine: AnyStateMachine, scenario: AnyScenario, paths: readonly (readonly [string, string, PathEnd])[]): void {
  test.each(paths)('%s', (_, path, end) => {
    expect(follow(machine, scenario, path)).toMatchObject(end);
  });
}
