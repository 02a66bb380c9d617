import { readFileSync } from 'node:fs';
import { capacitorConfig } from '../scripts/native/capacitor-config.ts';

/** Written by `npm run native` from the site configuration, for the app and for this file. */
export default capacitorConfig(JSON.parse(readFileSync('www/config.json', 'utf8')));
