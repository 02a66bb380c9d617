import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readManifest } from './built-pages.ts';

/**
 * Starts a site in front of a shop. After `deploy`, its pages name another entry, and the previous one is gone. Browsers cache pages as
 * the shop says, but no scripts, as if those had been evicted.
 */
export async function startDeployedSite(shopOrigin: string) {
  const { entry } = readManifest();
  const newEntry = entry.replace(/\.js$/, '-new.js');
  let isDeployed = false;
  const requests: string[] = [];
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? '/';
    const isOldScript = url === entry;
    const isNewScript = url === newEntry;
    if (isDeployed && isOldScript) requests.push('old script');
    if (isDeployed && isNewScript) requests.push('new script');
    if (isDeployed && isOldScript) return void response.writeHead(404).end();
    const { 'if-none-match': _, 'accept-encoding': __, ...headers } = request.headers;
    const forwarded = sendRequest(new URL(isNewScript ? entry : url, shopOrigin), { method: request.method, headers, agent: false });
    forwarded.end(Buffer.concat(await request.toArray()));
    const [shopResponse] = (await once(forwarded, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await shopResponse.toArray());
    const isPage = shopResponse.headers['content-type']?.startsWith('text/html') === true;
    if (isDeployed && isPage) requests.push('page');
    const { 'content-length': ___, ...shopHeaders } = shopResponse.headers;
    response.writeHead(shopResponse.statusCode ?? 502, {
      ...shopHeaders,
      ...(url.startsWith('/assets/') ? { 'cache-control': 'no-store' } : {}),
    });
    response.end(isDeployed && isPage ? body.toString().replaceAll(entry, newEntry) : body);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What browsers have requested since the deployment: pages, and the script that they name. */
    requests,
    deploy: () => void (isDeployed = true),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
