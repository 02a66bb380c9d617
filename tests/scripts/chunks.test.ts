import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findOfflineModules } from '../../scripts/build/chunks/find-offline.ts';
import { findLoads } from '../../scripts/build/chunks/find-loads.ts';
import { findPages, routeOf } from '../../scripts/build/chunks/find-pages.ts';
import { groupChunks, type Load, type SplitChunk } from '../../scripts/build/chunks/group-chunks.ts';

const chunk = (file: string, size: number, imports: readonly string[] = []): SplitChunk => ({
  file,
  imports,
  modules: [`${file}.ts`],
  size,
  isEntry: file === 'entry' || file === 'react',
});
const page = (...files: string[]): Load => ({ files, by: 'page' });
const visit = (...files: string[]): Load => ({ files, by: 'visit' });
const later = (...files: string[]): Load => ({ files, by: 'later' });
/** Groups without their order, as the files that each contains. */
const groupsOf = (split: readonly SplitChunk[], loads: readonly Load[]) =>
  groupChunks(split, loads)
    .map((modules) => modules.map((module) => module.replace('.ts', '')).toSorted())
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b));
const frame = [chunk('entry', 9000, ['react', 'router']), chunk('react', 9000, ['dom']), chunk('dom', 9000), chunk('router', 9000)];

test('what every page loads is one chunk, without the entry that is evaluated before it', () => {
  expect(groupsOf(frame, [page()])).toEqual([
    ['dom', 'react'],
    ['entry', 'router'],
  ]);
});

test('chunks that a page loads at once are one, and those of different pages are not', () => {
  const split = [
    ...frame,
    chunk('menu', 20_000),
    chunk('checkout', 20_000, ['price']),
    chunk('first-checkout', 20_000),
    chunk('price', 9000),
  ];
  const groups = groupsOf(split, [page('menu'), page('checkout', 'first-checkout')]);
  expect(groups).toContainEqual(['checkout', 'first-checkout', 'price']);
  expect(groups.flat()).not.toContain('menu');
});

test('a small chunk that most pages need is a part of every page, a large one is not', () => {
  const pages = ['a', 'b', 'c'].map((name) => chunk(name, 50_000, name === 'c' ? ['small'] : ['small', 'large']));
  const split = [...frame, ...pages, chunk('d', 50_000), chunk('small', 100), chunk('large', 50_000)];
  const groups = groupsOf(split, [page('a'), page('b'), page('c'), page('d')]);
  expect(groups.find((group) => group.includes('small'))).toEqual(['entry', 'router', 'small']);
  expect(groups.flat()).not.toContain('large');
});

test('a panel that is loaded later loads some code of a page, but a page no code of the panel', () => {
  const split = [...frame, chunk('page', 2000, ['tool']), chunk('panel', 2000, ['tool']), chunk('tool', 20_000)];
  const groups = groupsOf(split, [page('page'), page(), later('panel')]);
  expect(groups.find((group) => group.includes('tool'))).toEqual(['page', 'tool']);
});

test('what each visit loads later is one chunk, apart from what a page loads first', () => {
  const split = [...frame, chunk('menu', 20_000), chunk('footer', 2000), chunk('idle', 2000), chunk('panel', 2000)];
  const groups = groupsOf(split, [page('menu'), page(), visit('menu', 'footer', 'idle'), visit('footer', 'idle'), later('panel')]);
  expect(groups).toContainEqual(['footer', 'idle']);
  expect(groups.flat()).not.toContain('panel');
});

test('no two chunks import each other', () => {
  // One chunk of `top` and `base` would import `middle`, which imports it.
  const split = [...frame, chunk('top', 10, ['middle']), chunk('middle', 90_000, ['base']), chunk('base', 10)];
  const loads = [page('top'), ...Array.from({ length: 9 }, () => page('base')), page('middle')];
  const group = groupsOf(split, loads).find((files) => files.includes('top'));
  expect(group?.includes('base') === true && !group.includes('middle')).toBe(false);
});

test('a page loads the dynamic imports of its route’s own file', () => {
  const folder = `${process.cwd()}/src/routes`;
  const imports: Record<string, string[]> = {
    [`${folder}/auth/index.tsx`]: [`${folder}/auth/index.tsx?tsr-split=component`, '/charts.ts'],
    [`${folder}/auth/index.tsx?tsr-split=component`]: ['/later.ts'],
    [`${folder}/index.tsx`]: [],
    '/charts.ts': ['/other.ts'],
  };
  const modules = {
    getModuleIds: () => Object.keys(imports)[Symbol.iterator](),
    getModuleInfo: (id: string) => ({ importedIds: [], dynamicallyImportedIds: imports[id] ?? [] }),
  };
  const chunks = [
    { fileName: 'auth.js', moduleIds: [`${folder}/auth/index.tsx?tsr-split=component`] },
    { fileName: 'charts.js', moduleIds: ['/charts.ts', '/other.ts'] },
  ];
  expect([...findPages(modules, chunks)]).toEqual([
    ['/auth/', ['auth.js', 'charts.js']],
    ['/', []],
  ]);
});

test('a visit loads the page, what its own code imports dynamically, and what begins with the directive for every visit', () => {
  const root = mkdtempSync(join(tmpdir(), 'visits-'));
  const marked = join(root, 'footer.tsx');
  writeFileSync(marked, "'every visit';\n");
  const route = `${process.cwd()}/src/routes/menu.tsx`;
  const modules = {
    getModuleIds: () => [route][Symbol.iterator](),
    getModuleInfo: () => ({ importedIds: [], dynamicallyImportedIds: [`${route}?page`] }),
  };
  const built = (
    fileName: string,
    moduleIds: string[],
    { imports = [] as string[], dynamicImports = [] as string[], isEntry = false } = {},
  ) => ({
    fileName,
    moduleIds,
    imports,
    dynamicImports,
    isEntry,
    isDynamicEntry: !isEntry,
  });
  const chunks = [
    built('entry.js', ['\0virtual'], { isEntry: true, dynamicImports: ['menu.js', 'footer.js', 'dialog.js'] }),
    built('menu.js', [`${route}?page`], { imports: ['entry.js'], dynamicImports: ['search.js'] }),
    built('footer.js', [marked]),
    ...['search', 'dialog'].map((name) => built(`${name}.js`, [`\0${name}`])),
  ];
  expect(findLoads(modules, chunks)).toEqual([
    { files: ['menu.js'], by: 'page' },
    { files: ['menu.js', 'search.js', 'footer.js'], by: 'visit' },
    ...['footer.js', 'search.js', 'dialog.js'].map((file) => ({ files: [file], by: 'later' })),
  ]);
  rmSync(root, { recursive: true });
});

test.each([
  ['src/routes/index.tsx', '/'],
  ['src/routes/menu.tsx', '/menu'],
  ['src/routes/auth/index.tsx', '/auth/'],
  ['src/routes/profile/ViewOrders.tsx', '/profile/ViewOrders'],
  ['src/routes/menu.tsx?tsr-split=component', null],
  ['src/app/start.tsx', null],
])('the route of %s is %s', (file, id) => {
  expect(routeOf(`${process.cwd()}/${file}`)).toBe(id);
});

test('offline, home and menu have what they load later, but no other page, no catalogue and nothing that is online only', () => {
  const root = mkdtempSync(join(tmpdir(), 'offline-'));
  const files = { start: '', panel: '', 'panel-parts': '', orders: "'online only';\n", 'orders-parts': '', 'en.po': '' };
  for (const [name, code] of Object.entries(files)) writeFileSync(join(root, name), code);
  const at = (name: string) => join(root, name);
  const routes = { about: `${process.cwd()}/src/routes/about.tsx`, menu: `${process.cwd()}/src/routes/menu.tsx` };
  const modules: Record<string, { importedIds?: string[]; dynamicallyImportedIds?: string[] }> = {
    [at('start')]: {
      importedIds: Object.values(routes),
      dynamicallyImportedIds: ['panel', 'orders', 'en.po'].map(at),
    },
    [at('panel')]: { importedIds: [at('panel-parts')] },
    [at('orders')]: { importedIds: [at('orders-parts')] },
    [routes.about]: { dynamicallyImportedIds: [`${routes.about}?page`] },
    [routes.menu]: { dynamicallyImportedIds: [`${routes.menu}?page`] },
  };
  const getModuleInfo = (id: string) => ({ importedIds: [], dynamicallyImportedIds: [], ...modules[id] });
  const found = findOfflineModules({ getModuleInfo }, at('start'), (id) => id.endsWith('.po'));
  expect([...found].toSorted()).toEqual(
    [...['start', 'panel', 'panel-parts'].map(at), ...Object.values(routes), `${routes.menu}?page`].toSorted(),
  );
  rmSync(root, { recursive: true });
});
