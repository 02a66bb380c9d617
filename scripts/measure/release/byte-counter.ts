import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { findFreePort } from '../pages/start-shop.ts';

/** Milliseconds without a request after which a visit counts as settled. */
const quietMs = 2000;

/** A response on the wire. `bytes`: headers and body. */
export type SentResponse = { path: string; encoding: string; bytes: number };

/** A proxy that records what a server sends, also to a service worker, whose requests the browser's inspector shows elsewhere. */
export type ByteCounter = {
  origin: string;
  /** Returns the responses since the last call, once nothing has been requested for a while. */
  takeResponses: () => Promise<SentResponse[]>;
  close: () => void;
};

/** Starts the proxy in front of a server of this machine. */
export async function startByteCounter(targetPort: number): Promise<ByteCounter> {
  const port = await findFreePort();
  let responses: SentResponse[] = [];
  let busyUntil = 0;
  const server = createServer((request, response) => {
    busyUntil = Number.POSITIVE_INFINITY;
    forward(request, response, targetPort)
      .then((sent) => responses.push(sent))
      .catch(() => response.destroy())
      .finally(() => (busyUntil = performance.now() + quietMs));
  });
  await once(server.listen(port, 'localhost'), 'listening');
  return {
    origin: `http://localhost:${port}`,
    async takeResponses() {
      busyUntil = Math.max(busyUntil, performance.now() + quietMs);
      while (performance.now() < busyUntil) await new Promise((resolve) => setTimeout(resolve, 100));
      const taken = responses;
      responses = [];
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function forward(request: IncomingMessage, response: ServerResponse, port: number): Promise<SentResponse> {
  const forwarded = sendRequest({ port, path: request.url, method: request.method, headers: request.headers });
  request.pipe(forwarded);
  const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
  const { statusCode = 502, rawHeaders } = answer;
  response.writeHead(statusCode, rawHeaders);
  let bytes = rawHeaders.reduce((sum, text) => sum + text.length + 2, 'HTTP/1.1 200 OK\r\n\r\n'.length);
  answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).pipe(response);
  await once(answer, 'end');
  return { path: request.url ?? '', encoding: answer.headers['content-encoding'] ?? '', bytes };
}
