/** Timeout in milliseconds of a call to the back end. */
const callTimeoutMs = 10_000;

/** A response of the back end that is kept until a newer one has been read. */
export type BackEndResource<T> = {
  /** Returns the last value, or undefined if none has been read. */
  value: () => T | undefined;
  /** Number of different responses that have been read. */
  revision: () => number;
  /** Reads the response again. Rejects and keeps the last value if that fails. */
  refresh: () => Promise<void>;
};

/**
 * Creates the resource of a call without parameters. A response is parsed only if it differs from the last one, so that what it
 * omits is logged once.
 */
export function createResource<T>(url: string, parse: (response: unknown) => T): BackEndResource<T> {
  let last: { text: string; value: T } | null = null;
  let revision = 0;
  return {
    value: () => last?.value,
    revision: () => revision,
    async refresh() {
      const text = await fetchText(url);
      if (text === last?.text) return;
      last = { text, value: parse(parseSuccess(text)) };
      revision += 1;
    },
  };
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(callTimeoutMs) });
  const text = await response.text();
  if (!response.ok) throw new Error(`status ${response.status}`);
  return text;
}

/** Parses the JSON of a response. @throws if its status is `error`, which a back end may send with any HTTP status */
function parseSuccess(text: string): unknown {
  const response: unknown = JSON.parse(text);
  const isFailure = typeof response === 'object' && response !== null && 'status' in response && response.status === 'error';
  if (isFailure) throw new Error('the response has status "error"');
  return response;
}
