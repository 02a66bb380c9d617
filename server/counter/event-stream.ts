import type { FastifyReply, FastifyRequest } from 'fastify';

/** Milliseconds between two heartbeats, which keep the connection open through proxies, and show the client that it is. */
const heartbeatMs = 15_000;
/** Bytes that may wait for a slow client before its connection is closed. It resumes when it connects again. */
const maxBufferedBytes = 1_000_000;

/** An open stream of server-sent events. */
export type EventStream = {
  /** Sends a message with an id, from which the client resumes. */
  send: (message: { id: number; event: string; data: string }) => void;
  close: () => void;
};

/**
 * Answers a request with a stream of server-sent events. Calls `onHeartbeat` every 15 seconds, and `onClose` once after the
 * connection has ended.
 */
export function openEventStream(
  reply: FastifyReply,
  { onHeartbeat, onClose }: { onHeartbeat: (stream: EventStream) => void; onClose: () => void },
): EventStream {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies such as nginx would collect the messages.
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > maxBufferedBytes) raw.destroy();
  };
  const stream: EventStream = {
    send: ({ id, event, data }) => write(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`),
    close: () => void raw.end(),
  };
  const timer = setInterval(() => {
    write('event: heartbeat\ndata: {}\n\n');
    onHeartbeat(stream);
  }, heartbeatMs);
  timer.unref();
  raw.once('close', () => {
    clearInterval(timer);
    onClose();
  });
  // The browser waits so long before it connects again.
  write('retry: 2000\n\n');
  return stream;
}

/** Returns the id of the last event that the client has received, from the header or for a first connection from `after`; or null. */
export function lastEventId({ headers }: FastifyRequest, after: string | undefined): number | null {
  const text = headers['last-event-id'] ?? after;
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
