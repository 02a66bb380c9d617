/** Who may import whom; `docs/architecture.md` has it as a table. Everything not named is an error. */
const only = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|machines|server|tests|qa|scripts|locales)/', pathNot: to },
});

/** Packages and modules of Node, by the types that dependency-cruiser gives them. */
const packages = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'];

/** Imports that evaluate nothing when their module is. */
const notEvaluated = ['dynamic-import', 'type-only'];

export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: notEvaluated } } },
    { name: 'unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('main', '^src/(main|ssr|counter)\\.tsx$', ['^src/(boot|app|lazy|actors|stores|api|domain|format|config|platform|routes|ui)/']),
    only('routes', '^src/routes/', ['^src/(routes|features|api|domain|format|config|ui|app)/', '^machines/']),
    {
      name: 'routes-load-app',
      comment: 'A route loads what its page needs before it renders, and includes nothing but its component.',
      severity: 'error',
      from: { path: '^src/routes/' },
      to: { path: '^src/app/(?!pages/)', dependencyTypesNot: notEvaluated },
    },
    only('features', '^src/features/([^/]+)/', ['^src/(components|ui|lazy|api|domain|format|config)/', '^machines/', '^src/features/$1/']),
    only('components', '^src/components/', ['^src/(components|ui|domain|format|config)/', '^machines/']),
    only('ui', '^src/ui/', ['^src/(ui|format)/']),
    only('actors', '^src/actors/', ['^src/(actors|stores|api|lazy|platform|domain|config)/', '^machines/']),
    only('stores', '^src/stores/', ['^src/(stores|api|lazy|platform|domain|config)/']),
    only('api', '^src/api/', ['^src/(api|lazy|domain|config)/']),
    only('lazy', '^src/lazy/', ['^src/(lazy|platform|config)/']),
    only('domain', '^src/domain/', ['^src/(domain|config)/']),
    only('format', '^src/format/', ['^src/(format|domain|config)/']),
    only('config', '^src/config/', ['^src/config/']),
    only('platform', '^src/platform/', ['^src/(platform|config)/']),
    only('machines', '^machines/', ['^machines/', '^src/(domain|config)/']),
    only('qa', '^qa/(?!viewer/)', ['^qa/(?!viewer/)', '^machines/']),
    only('viewer', '^qa/viewer/', ['^qa/', '^machines/', '^src/(ui|lazy)/']),
    only('server', '^server/', [
      '^server/',
      '^src/(domain|format|config)/',
      '^src/api/.*\\.schema\\.ts$',
      '^src/ssr\\.tsx$',
      '^machines/order-handling\\.machine\\.ts$',
    ]),
    {
      name: 'machine-packages',
      severity: 'error',
      from: { path: '^machines/' },
      to: { dependencyTypes: packages, pathNot: 'node_modules/xstate/' },
    },
    { name: 'domain-packages', severity: 'error', from: { path: '^src/(domain|config)/' }, to: { dependencyTypes: packages } },
    {
      name: 'types-only',
      comment: 'Screens and routes know a chart by its type and its pure helpers; the server knows the renderer by its types.',
      severity: 'error',
      from: { path: '^src/(routes|features|components)/' },
      to: { path: '^machines/.*\\.machine\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'renderer-types-only',
      comment: 'The server loads the built renderer, and knows its source by its types.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^src/ssr\\.tsx$', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
