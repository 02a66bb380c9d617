/**
 * A phone's link between browser and servers, as a process: `node phone-link.ts 9443=8443 …` listens on each first port, and forwards to the
 * second. Prints a line once it listens. DevTools' throttle charges each request its latency; here connecting costs a round trip, as do TLS and HTTP by themselves, all
 * connections share the bandwidth, and each of them starts with ten segments in flight and gains one with each acknowledgement.
 *
 * Lost packets, UDP (HTTP/3) and names (DNS) are not modelled. The buffers of sockets must be as small as on a slow link
 * (`measure-protocols.sh`), because what a server has handed over can no longer be overtaken.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Milliseconds. */
const roundTrip = 150;
/** Kilobits per second, which is bits per millisecond. */
const bandwidth = { down: 1640, up: 750 };
/** Bytes. */
const segmentSize = 1460;
const readAhead = 16_384;
const largestWindow = 2 ** 20;

/** What one side of a connection sends. `unsent`: chunks that wait for the link; `inFlight`: bytes sent and not yet acknowledged. */
type Flow = { from: Socket; to: Socket; unsent: Buffer[]; inFlight: number; window: number; isOpen: boolean; hasEnded: boolean };

const sum = (chunks: readonly Buffer[]) => chunks.reduce((total, { length }) => total + length, 0);

/** Takes the next segment of a flow. */
function takeSegment(flow: Flow): Buffer {
  const [chunk = Buffer.alloc(0), ...others] = flow.unsent;
  const segment = chunk.subarray(0, segmentSize);
  flow.unsent = segment.length < chunk.length ? [chunk.subarray(segmentSize), ...others] : others;
  if (sum(flow.unsent) < readAhead) flow.from.resume();
  return segment;
}

/** Returns a function that runs tasks at their times, in the order in which they are added, which is that of their times. */
function openTimeline(): (at: number, run: () => void) => void {
  const tasks: { at: number; run: () => void }[] = [];
  let timer: NodeJS.Timeout | null = null;
  function runDue(): void {
    timer = null;
    while (tasks[0] !== undefined && tasks[0].at <= performance.now()) tasks.shift()?.run();
    wait();
  }
  function wait(): void {
    if (timer === null && tasks[0] !== undefined) timer = setTimeout(runDue, Math.max(0, tasks[0].at - performance.now()));
  }
  return (at, run) => {
    tasks.push({ at, run });
    wait();
  };
}

/** One direction of the link: sends a segment of each flow in turn. */
class Direction {
  readonly #flows: Flow[] = [];
  readonly #atArrival = openTimeline();
  readonly #atAcknowledgement = openTimeline();
  readonly #bitsPerMs: number;
  #freeAt = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(bitsPerMs: number) {
    this.#bitsPerMs = bitsPerMs;
  }

  /** Carries what `from` sends to `to`, from `opensAfterMs` on. */
  carry(from: Socket, to: Socket, opensAfterMs: number): void {
    const flow: Flow = { from, to, unsent: [], inFlight: 0, window: 10 * segmentSize, isOpen: false, hasEnded: false };
    this.#flows.push(flow);
    setTimeout(() => {
      flow.isOpen = true;
      this.#update(flow);
    }, opensAfterMs);
    from.on('data', (chunk: Buffer) => {
      flow.unsent.push(chunk);
      if (sum(flow.unsent) >= readAhead) from.pause();
      this.#update(flow);
    });
    from.on('end', () => {
      flow.hasEnded = true;
      this.#update(flow);
    });
    from.on('close', () => {
      if (!flow.hasEnded) to.destroy();
    });
    // A connection that a side has cut ends with `close`.
    from.on('error', () => {});
  }

  #update(flow: Flow): void {
    const { to, unsent, inFlight, isOpen, hasEnded } = flow;
    if (to.destroyed || (isOpen && hasEnded && unsent.length === 0 && inFlight === 0)) {
      to.end();
      if (this.#flows.includes(flow)) this.#flows.splice(this.#flows.indexOf(flow), 1);
    }
    if (this.#timer === null) this.#send();
  }

  #send(): void {
    this.#timer = null;
    while (this.#freeAt <= performance.now()) {
      const index = this.#flows.findIndex(({ isOpen, unsent, inFlight, window }) => isOpen && unsent.length > 0 && inFlight < window);
      const [flow] = index < 0 ? [] : this.#flows.splice(index, 1);
      if (flow === undefined) return;
      this.#flows.push(flow);
      this.#sendSegment(flow, takeSegment(flow));
    }
    this.#timer = setTimeout(() => this.#send(), Math.max(0, this.#freeAt - performance.now()));
  }

  #sendSegment(flow: Flow, segment: Buffer): void {
    flow.inFlight += segment.length;
    this.#freeAt = Math.max(this.#freeAt, performance.now()) + (segment.length * 8) / this.#bitsPerMs;
    this.#atArrival(this.#freeAt + roundTrip / 2, () => flow.to.destroyed || flow.to.write(segment));
    this.#atAcknowledgement(this.#freeAt + roundTrip, () => {
      flow.inFlight -= segment.length;
      flow.window = Math.min(largestWindow, flow.window + segment.length);
      this.#update(flow);
    });
  }
}

const down = new Direction(bandwidth.down);
const up = new Direction(bandwidth.up);
for (const [listening, target] of process.argv.slice(2).map((pair) => pair.split('=').map(Number))) {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const connection = connect({ port: target ?? 0, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    up.carry(client, connection, roundTrip);
    down.carry(connection, client, 0);
  });
  await once(server.listen(listening, '127.0.0.1'), 'listening');
}
console.log('listening');
