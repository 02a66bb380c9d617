import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Network and server faults between a page and the back end, except a device without a network. */
const faults = {
  'reset before headers': resetConnection,
  'reset in the body': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"status": "succ', () => response.destroy());
  },
  'malformed JSON': (response) => sendResponse(response, 200, '{"status": "success", "payload": [}'),
  'another shape': (response) => sendResponse(response, 200, '{"status": "success", "payload": {"unheard": "of"}}'),
  'no JSON': (response) => sendResponse(response, 200, '<!doctype html><title>Portail</title>', { 'content-type': 'text/html' }),
  'status 500': respondWithStatus(500),
  'status 502': respondWithStatus(502),
  'status 503': respondWithStatus(503),
  'status 504': respondWithStatus(504),
  'status 409': respondWithStatus(409),
  'status 425': respondWithStatus(425),
  'status 429': respondWithStatus(429),
  'status 429, Retry-After': (response) => sendResponse(response, 429, '{"status": "error"}', { 'retry-after': '60' }),
  'status 408': respondWithStatus(408),
  hang: () => {},
  'slow drip': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    const dripping = setInterval(() => response.write(' '), 200);
    response.once('close', () => clearInterval(dripping));
  },
  'response lost': null,
} satisfies Record<string, ((response: ServerResponse) => void) | null>;

export type TransportFault = keyof typeof faults;

/** Names of all faults. */
export const transportFaults = Object.keys(faults) as TransportFault[];

/** Selects the calls that a fault affects. */
type CallPattern = { method: string; path: RegExp };

/**
 * Starts a reverse proxy that injects faults into selected calls. With `response lost` the back end processes the call, and
 * its response is dropped.
 */
export async function startFaultyProxy(target: string) {
  let rule: (CallPattern & { fault: TransportFault; remaining: number }) | null = null;
  const affectedCalls: { method: string; path: string; body: string }[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((request, response) => {
    void handleRequest(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  async function handleRequest(request: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat(await request.toArray());
    const { method = 'GET', url = '/' } = request;
    const path = url.split('?')[0] ?? '';
    const activeRule = rule !== null && rule.remaining > 0 && rule.method === method && rule.path.test(path) ? rule : null;
    if (activeRule === null) return forwardRequest(request, body, response);
    activeRule.remaining -= 1;
    affectedCalls.push({ method, path, body: body.toString() });
    response.setHeader('connection', 'close');
    const fault = faults[activeRule.fault];
    if (fault !== null) return fault(response);
    await forwardRequest(request, body, null);
    return resetConnection(response);
  }

  /** Forwards a request to the back end. With `response` null, discards what the back end returns. */
  async function forwardRequest(request: IncomingMessage, body: Buffer, response: ServerResponse | null) {
    const { method, headers } = request;
    const forwarded = sendRequest(new URL(`${target}${request.url}`), {
      method,
      headers: { ...headers, host: new URL(target).host },
      agent: false,
    });
    forwarded.end(body);
    const [backEndResponse] = (await once(forwarded, 'response')) as [IncomingMessage];
    if (response === null) return void (await backEndResponse.toArray());
    response.writeHead(backEndResponse.statusCode ?? 502, backEndResponse.headers);
    backEndResponse.pipe(response);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    /** Injects a fault into the next `times` matching calls. */
    injectFault(which: CallPattern, fault: TransportFault, times = Infinity) {
      rule = { ...which, fault, remaining: times };
      affectedCalls.length = 0;
    },
    clearFault() {
      rule = null;
    },
    /** The affected calls since `injectFault`. */
    affectedCalls,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

function resetConnection(response: ServerResponse) {
  response.destroy();
}

function respondWithStatus(code: number) {
  return (response: ServerResponse) => sendResponse(response, code, '{"status": "error", "message": "Pas maintenant"}');
}

function sendResponse(response: ServerResponse, code: number, body: string, headers: Record<string, string> = {}) {
  response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(body);
}
