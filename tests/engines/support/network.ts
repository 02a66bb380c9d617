import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Network = Awaited<ReturnType<typeof startNetwork>>;

/**
 * Starts a network between a browser and a server: an address on a free port that passes connections on. While it is off, open
 * connections are cut and new ones refused, in every engine alike.
 */
export async function startNetwork(target: string) {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let lastRequest: string | null = null;
  const delays = new Map<string, { ms: number; isRequested: boolean }>();
  const server = createServer((socket) => {
    const onward = connect(Number(targetPort), hostname);
    socket.on('data', (data) => {
      const delay = [...delays].find(([request, { isRequested }]) => !isRequested && data.includes(request))?.[1];
      if (delay) {
        delay.isRequested = true;
        onward.unpipe(socket);
        setTimeout(() => onward.pipe(socket), delay.ms);
      }
      if (lastRequest === null || !data.includes(lastRequest)) return;
      lastRequest = null;
      void turnOff();
    });
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const turnOff = async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    turnOff,
    /** Turns the network off by itself when the browser requests this path, which does not arrive. */
    turnOffAt: (path: string) => void (lastRequest = `GET ${path} `),
    /** Delays the next response for this path. Returns the function that returns whether it has been requested. */
    delay(path: string, ms: number) {
      const delay = { ms, isRequested: false };
      delays.set(`GET ${path} `, delay);
      return () => delay.isRequested;
    },
    isOn: () => server.listening,
    turnOn: () => listen(port),
  };
}
