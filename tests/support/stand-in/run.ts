/**
 * Runs the stand-in of a restaurant's back end until it is stopped, for trying `API_ROOT` by hand:
 * `npm run stand-in -- <port> <origin of the pages>`, by default 4000 and http://localhost:3000.
 */
import { startStandIn } from './stand-in.ts';

const [port = '4000', pagesOrigin = 'http://localhost:3000'] = process.argv.slice(2);
const { origin } = await startStandIn({ port: Number(port), allowedOrigins: [pagesOrigin] });
console.warn(`The back end answers at ${origin}, and allows calls from pages of ${pagesOrigin}`);
