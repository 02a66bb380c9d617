import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { join, relative, resolve } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';

/** Registers the control routes of one topic. */
export type ControlRoutes = (control: FastifyInstance) => void;

/** Maximum size of a body in bytes: a shop file is sent as one body. */
const bodyLimit = 20 * 1024 * 1024;

/** Maximum length in bytes of a Unix socket's path that every supported system accepts (macOS: 104 with the final NUL). */
const maxPathBytes = 103;

/**
 * Returns the path of the control socket in `dataDir`, absolute or relative to the working directory, whichever is shorter.
 *
 * @throws RangeError if both exceed the system's limit
 */
export function controlSocketPath(dataDir: string): string {
  const absolute = join(resolve(dataDir), 'control.sock');
  const path = [absolute, relative(process.cwd(), absolute)].toSorted((a, b) => a.length - b.length)[0] ?? absolute;
  if (Buffer.byteLength(path) > maxPathBytes) throw new RangeError(`The path of the control socket is too long: ${absolute}`);
  return path;
}

/**
 * Serves operator commands over HTTP on the Unix socket `DATA_DIR/control.sock`, with mode 0600: only the server's user and root can
 * connect. Only one process can open an embedded database, so other processes on this machine reach it through the socket. The
 * caller holds the folder's lock, so an existing socket belongs to a dead process. Returns the function that closes the socket.
 */
export async function openControlSocket(dataDir: string, routes: readonly ControlRoutes[]): Promise<() => Promise<void>> {
  const path = controlSocketPath(dataDir);
  const control = Fastify({ bodyLimit });
  for (const register of routes) register(control);
  await control.ready();
  rmSync(path, { force: true });
  const server = createServer((request, response) => control.routing(request, response));
  // `listen` creates the socket synchronously, so it never exists with wider permissions.
  const umask = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(umask);
  }
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    await closed;
    await control.close();
  };
}

/** Sends a command to the server that runs on `dataDir` and returns its response as a stream, or null if no server is listening. */
export async function requestControl(
  dataDir: string,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: string },
): Promise<IncomingMessage | null> {
  const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const outgoing = httpRequest({ socketPath: controlSocketPath(dataDir), method, path, headers, agent: false });
  const responded = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.end(body);
  try {
    const [response] = await responded;
    return response;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')) return null;
    throw error;
  }
}

/** Reads a whole response of `requestControl` as JSON. */
export async function readControlResponse(response: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  return JSON.parse(text);
}
