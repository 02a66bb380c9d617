import type { FastifyReply, FastifyRequest } from 'fastify';

/** Milliseconds between two heartbeats: proxies close idle connections, and the client detects a lost one by a missing heartbeat. */
const heartbeatMs = 15_000;
/** Bytes that may wait for a slow client before its connection is closed. It resumes when it connects again. */
const maxBufferedBytes = 1_000_000;

/** An open stream of server-sent events. */
export type EventStream = {
  /** Sends a message with an id, from which the client resumes. */
  send: (message: { id: number; event: string; data: string }) => void;
  /** Closes the connection, after a last message without an id if one is given. */
  close: (lastEvent?: string) => void;
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
    // Prevents nginx and similar proxies from buffering the messages.
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > maxBufferedBytes) raw.destroy();
  };
  const stream: EventStream = {
    send: ({ id, event, data }) => write(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`),
    close(lastEvent) {
      if (lastEvent !== undefined) write(`event: ${lastEvent}\ndata: {}\n\n`);
      raw.end();
    },
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
  // Delay in milliseconds before the browser reconnects.
  write('retry: 2000\n\n');
  return stream;
}

/**
 * Returns the id of the last event that the client has received, or null: from `Last-Event-ID`, which browsers send when they
 * reconnect, or from the parameter `after` of a first connection.
 */
export function lastEventId({ headers }: FastifyRequest, after: string | undefined): number | null {
  const text = headers['last-event-id'] ?? after;
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
