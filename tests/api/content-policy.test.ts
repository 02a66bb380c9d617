// References: §n in docs/behaviour.

import { afterEach, expect, test, vi } from 'vitest';
import { menu } from './samples.ts';

afterEach(() => vi.unstubAllGlobals());

test('parsing a response evaluates no code, which the content security policy would report (§7)', async () => {
  let compiled = 0;
  vi.stubGlobal('Function', function countCompilation() {
    compiled += 1;
  });
  const { parseMenusResponse } = await import('#api/menus.schema.ts');
  expect(parseMenusResponse([menu])).toEqual([menu]);
  expect(compiled).toBe(0);
});
