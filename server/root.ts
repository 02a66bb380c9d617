import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** Root folder of the project, which contains `package.json`, whether the server runs from source or bundled in `dist/`. */
export const root = dirname(findPackageJSON(import.meta.url) ?? process.cwd());
