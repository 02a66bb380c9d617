/**
 * Fake of a restaurant's existing back end: the 23 calls of the contract (docs/behaviour §7), written from that page alone and
 * with nothing of `server/` or `src/`, so that a mistake of theirs is not repeated here.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFakeCalls, type ListShape, type FakeResponse } from './fake-calls.ts';

/** A received request. */
type RecordedCall = { call: string; path: string; query: Record<string, string>; headers: IncomingMessage['headers']; body: string };

/** A running fake back end. */
export type FakeBackEnd = Awaited<ReturnType<typeof startFakeBackEnd>>;

/** Headers that other origins may send: those that the contract names. */
const allowedHeaders = 'authorization, cache-control, content-type, x-user';

/** Starts the fake back end, by default on a free port. Its behaviour changes with the fields of `mode`. */
export async function startFakeBackEnd({ port: wantedPort = 0, allowedOrigins = [] }: { port?: number; allowedOrigins?: string[] } = {}) {
  const mode = {
    shape: 'bare' as ListShape,
    isCardActive: false,
    /** Whether every connection is cut. */
    isDown: false,
    /** Milliseconds before each response. */
    delayMs: 0,
    /** Responses that replace those of a call, such as `GET /v2/public/offers`. */
    replaced: {} as Record<string, FakeResponse>,
  };
  const { calls, orders } = createFakeCalls(mode);
  const received: RecordedCall[] = [];
  const preflights: string[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse) {
    if (mode.isDown) return void request.socket.destroy();
    const { pathname, searchParams } = new URL(`http://back-end${request.url}`);
    const { origin } = request.headers;
    const isAllowed = origin !== undefined && allowedOrigins.includes(origin);
    if (isAllowed) response.setHeader('access-control-allow-origin', origin);
    if (request.method === 'OPTIONS') {
      preflights.push(pathname);
      response.writeHead(isAllowed ? 204 : 403, {
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': allowedHeaders,
      });
      return void response.end();
    }
    const text = await readBody(request);
    const call = `${request.method} ${callPath(pathname)}`;
    received.push({ call, path: pathname, query: Object.fromEntries(searchParams), headers: request.headers, body: text });
    if (mode.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, mode.delayMs));
    const answer = calls[call];
    const { status = 200, body } = mode.replaced[call] ??
      answer?.({
        path: pathname,
        query: searchParams,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
        token: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
        userHeader: String(request.headers['x-user'] ?? ''),
      }) ?? { status: 404, body: { status: 'error', message: 'Not here' } };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === null ? '' : JSON.stringify(body));
  }
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // Another host than that of the pages too, so that nothing is shared with them.
    origin: `http://localhost:${port}`,
    mode,
    orders,
    received,
    preflights,
    /** Allows scripts of an origin to call the fake back end. */
    allowOrigin: (origin: string) => void allowedOrigins.push(origin),
    callsTo: (call: string) => received.filter((recorded) => recorded.call === call),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Returns the path of a call, with its parameter named. */
function callPath(pathname: string): string {
  return pathname.replace(/(?<=\/offers\/)[^/]+$/, ':coupon').replace(/(?<=\/products\/)[^/]+$/, ':item');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString();
}
