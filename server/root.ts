import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The project's folder: where its `package.json` stands, whether the server runs from its sources or bundled into `dist/`. */
export const root = dirname(findPackageJSON(import.meta.url) ?? process.cwd());
