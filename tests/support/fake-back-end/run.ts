/**
 * Runs a fake of a restaurant's back end until it is stopped, for trying `API_ROOT` by hand:
 * `npm run fake-back-end -- <port> <origin of the pages>`, by default 4000 and http://localhost:3000.
 */
import { startFakeBackEnd } from './fake-back-end.ts';

const [port = '4000', pagesOrigin = 'http://localhost:3000'] = process.argv.slice(2);
const { origin } = await startFakeBackEnd({ port: Number(port), allowedOrigins: [pagesOrigin] });
console.warn(`The back end answers at ${origin}, and allows calls from pages of ${pagesOrigin}`);
