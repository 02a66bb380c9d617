import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { root } from '#server/root.ts';

const viewerFolder = join(root, 'dist/qa');
const reportFolder = join(root, 'reports/qa');

/** Content security policy of the viewer: its own scripts and files; exported drawings are blobs. */
const viewerPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const notBuilt = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Parcours de la boutique</title>
<h1>Les parcours ne sont pas encore construits</h1><p>Lancez « npm run qa:build », puis redémarrez le serveur.</p></html>`;

/**
 * Serves the viewer of the charts at `/qa/`, and the files of the last test run below `/qa/data/`. For demonstrations only.
 * Accepts any Fastify instance: `npm run qa` serves the viewer without the shop.
 */
export async function viewerRoutes(app: Pick<FastifyInstance, 'register' | 'get'>): Promise<void> {
  const isBuilt = existsSync(join(viewerFolder, 'index.html'));
  app.get('/qa', { config: { isPage: true }, schema: { hide: true } }, async (request, reply) => {
    // The server ignores trailing slashes, but the page's relative addresses need one.
    if (!/^\/qa\/(\?|$)/.test(request.url)) return reply.redirect('/qa/');
    reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex').type('text/html; charset=utf-8');
    if (!isBuilt) return reply.code(503).send(notBuilt);
    return reply.header('content-security-policy', viewerPolicy).send(readFileSync(join(viewerFolder, 'index.html')));
  });
  if (!isBuilt) return;
  const options: Omit<FastifyStaticOptions, 'root'> = {
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(viewerFolder, 'assets'));
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      void reply.header('x-robots-tag', 'noindex');
      if (path.endsWith('.html')) void reply.header('content-security-policy', viewerPolicy);
    },
  };
  await app.register(statics, { ...options, root: viewerFolder, prefix: '/qa/' });
  app.get('/qa/files.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(listFiles()),
  );
  if (existsSync(reportFolder)) await app.register(statics, { ...options, root: reportFolder, prefix: '/qa/data/' });
}

/** Lists the files that runs wrote, by their path below `/qa/`: the viewer asks for no other. */
function listFiles(): string[] {
  const recorded = existsSync(reportFolder) ? readdirSync(reportFolder).map((name) => `data/${name}`) : [];
  return [...recorded, ...(existsSync(join(viewerFolder, 'baseline.json')) ? ['baseline.json'] : [])];
}
