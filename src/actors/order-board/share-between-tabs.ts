import { leaderSilenceMs } from '#config/constants.ts';

type Options<Message> = {
  /** Name of the Web Lock and the channel. */
  name: string;
  /** Returns the number of the last event that this tab has. */
  position: () => number;
  /** Opens the source after an event, and returns a function that closes it. */
  open: (after: number, emit: (message: Message) => void) => () => void;
  receive: (message: Message) => void;
};
/** Message between tabs. `join`: a new tab has the events up to `after`. */
type ChannelMessage<Message> = { type: 'join'; after: number } | { type: 'message'; message: Message };

/**
 * Shares a source of messages between the tabs of the browser, because over HTTP/1.1 a browser opens six connections to a server, for
 * all tabs together. The tab that holds the lock has the source and passes its messages on. When that tab is closed, the browser gives
 * the lock to another one. One that is silent for too long, because the browser has stopped it, loses the lock. Browsers without Web
 * Locks, and pages without HTTPS, have a source for each tab.
 *
 * Returns a function that stops it.
 */
export function shareBetweenTabs<Message>({ name, position, open, receive }: Options<Message>): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const isShared = channel !== null && 'locks' in navigator;
  let closeSource: (() => void) | null = null;

  const post = (message: ChannelMessage<Message>) => channel?.postMessage(message);
  function openSource(after: number) {
    closeSource?.();
    closeSource = open(after, (message) => {
      if (isShared) post({ type: 'message', message });
      receive(message);
    });
  }
  const lock = createLock(name, {
    onHeld: () => openSource(position()),
    onStolen() {
      closeSource?.();
      closeSource = null;
    },
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<ChannelMessage<Message>>) => {
    if (data.type === 'message') {
      if (closeSource === null) lock.renewTimeout();
      receive(data.message);
    } else if (closeSource !== null && isShared && data.after < position()) {
      // Repeats the events that the new tab has missed. What the others get twice changes nothing.
      openSource(data.after);
    }
  });
  if (isShared) {
    lock.request();
    post({ type: 'join', after: position() });
  } else openSource(position());
  return () => {
    lock.release();
    closeSource?.();
    channel?.close();
  };
}

/**
 * Requests a Web Lock until it is released. Steals it if `renewTimeout` has not been called for too long. Counts as held where the
 * browser refuses locks.
 */
function createLock(name: string, { onHeld, onStolen }: { onHeld: () => void; onStolen: () => void }) {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hold() {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    onHeld();
    return new Promise<void>((resolve) => {
      stopping.signal.addEventListener('abort', () => resolve());
    });
  }
  function requestWith(options: LockOptions) {
    navigator.locks.request(name, options, hold).catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      if (!(error instanceof DOMException && error.name === 'AbortError')) return onHeld();
      onStolen();
      request();
    });
  }
  function renewTimeout() {
    clearTimeout(timer);
    timer = setTimeout(() => requestWith({ steal: true }), leaderSilenceMs);
  }
  function request() {
    renewTimeout();
    requestWith({ signal: stopping.signal });
  }
  function release() {
    clearTimeout(timer);
    stopping.abort();
  }
  return { request, renewTimeout, release };
}
