import { afterEach, expect, test, vi } from 'vitest';
import { menu } from './samples.ts';

afterEach(() => vi.unstubAllGlobals());

test('reading an answer in a page compiles no code, which its content policy would report (§7)', async () => {
  const compile = vi.fn<() => void>();
  vi.stubGlobal('document', {});
  vi.stubGlobal('Function', compile);
  const { parseMenus } = await import('#api/menus.schema.ts');
  expect(parseMenus([menu])).toEqual([menu]);
  expect(compile).not.toHaveBeenCalled();
});
