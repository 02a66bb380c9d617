/**
 * Serves the viewer of `dist/qa` with the files of the last test run, at `http://localhost:4400/qa/` or the port of `PORT`.
 * `npm run qa` builds it first.
 */
import { join } from 'node:path';
import statics from '@fastify/static';
import Fastify from 'fastify';
import { viewerRoutes } from '#server/demo/viewer-routes.ts';

const app = Fastify();
await viewerRoutes(app);
await app.register(statics, { root: join(process.cwd(), 'public/fonts'), prefix: '/fonts/', decorateReply: false });
const address = await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 4400) });
console.log(`Parcours de la boutique : ${address}/qa/`);
