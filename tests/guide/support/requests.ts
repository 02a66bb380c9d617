import type { IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';

type Target = { httpsPort: number; ca: Buffer };

type GuideRequest = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Host as the visitor's browser sends it. */
  host?: string;
  /** Address of the visitor. */
  from?: string;
};

export type GuideResponse = { status: number; headers: IncomingHttpHeaders; body: string };

function optionsOf({ httpsPort, ca }: Target, { path, method = 'GET', headers = {}, body, host = 'shop.example', from }: GuideRequest) {
  const options: RequestOptions = {
    host: '127.0.0.1',
    port: httpsPort,
    servername: 'shop.example',
    ca,
    path,
    method,
    headers: { host, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    agent: false,
    ...(from === undefined ? {} : { localAddress: from }),
  };
  return options;
}

/** Sends a request through a proxy as the browser of a visitor of shop.example. The proxy's certificate is verified. */
export function sendRequest(target: Target, request: GuideRequest): Promise<GuideResponse> {
  return new Promise((resolve, reject) => {
    const sent = httpsRequest(optionsOf(target, request), (response) => {
      let body = '';
      response.on('data', (bytes: Buffer) => (body += bytes.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(request.body === undefined ? undefined : JSON.stringify(request.body));
  });
}

/** Opens a stream of events through a proxy. `text` returns what has arrived, `isOpen` whether the stream has not ended. */
export async function openStream(target: Target, request: GuideRequest) {
  let text = '';
  let isOpen = true;
  const sent = httpsRequest(optionsOf(target, request));
  const status = await new Promise<number>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.on('data', (bytes: Buffer) => (text += bytes.toString()));
      response.on('close', () => (isOpen = false));
      response.on('error', () => {});
      resolve(response.statusCode ?? 0);
    });
    sent.end();
  });
  return { status, text: () => text, isOpen: () => isOpen, close: () => sent.destroy() };
}
