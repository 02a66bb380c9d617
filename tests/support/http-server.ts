import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A received request with its body. */
export type ReceivedRequest = {
  method: string;
  /** Path without query, not decoded. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
  /** Resolves when the connection is closed. */
  closed: Promise<void>;
};

export type Reply = (response: ServerResponse, received: ReceivedRequest, index: number) => void;

/** Starts a server on a free port, which is closed after the test. `requests` collects the received requests. */
export async function serve(reply: Reply): Promise<{ origin: string; requests: ReceivedRequest[]; close: () => Promise<void> }> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    // Disable keep-alive: a reused connection that closes between requests would cause unrelated network errors.
    response.setHeader('connection', 'close');
    void receive(request).then((received) => reply(response, received, requests.push(received) - 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return { origin: `http://127.0.0.1:${port}`, requests, close };
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const connectionClosed = new Promise<void>((resolve) => request.socket.once('close', () => resolve()));
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const [path = '', search = ''] = (request.url ?? '').split('?');
  return {
    method: request.method ?? '',
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
    closed: connectionClosed,
  };
}

/** Sends a JSON response. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
