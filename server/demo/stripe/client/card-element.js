/**
 * Mounts the card form in an iframe of this site, and connects to it by a message channel. Card data stays in the iframe.
 */

/**
 * @typedef {{
 *   applyAppearance: (appearance: Record<string, any>) => void,
 *   validate: () => Promise<any>,
 *   tokenize: (key: string) => Promise<{ body?: any, error?: any }>,
 *   focus: () => void, blur: () => void, clear: () => void, remove: () => void,
 * }} CardChannel
 */
/** @typedef {CardChannel & { _applyAppearance: (appearance: Record<string, any>) => void, _validate: () => Promise<any> }} CardElement */

/**
 * Mounts the card form in `container`. Resolves once the form is ready; calls `emit` for its events.
 * @param {{ type: string, container: HTMLElement, appearance: Record<string, any>, emit: (event: string, detail?: any) => void }} options
 * @returns {Promise<any>}
 */
export async function mountCard({ type, container, appearance, emit }) {
  const frame = document.createElement('iframe');
  frame.title = 'Saisie de la carte bancaire (démonstration)';
  Object.assign(frame.style, { width: '100%', height: '16rem', border: '0', display: 'block', colorScheme: 'light dark' });
  frame.src = '/dev/stripe/card.html';
  const { port1: port, port2 } = new MessageChannel();
  let lastRequestId = 0;
  /** @type {Map<number, (response: any) => void>} */
  const pendingRequests = new Map();

  const ready = new Promise((resolve) => {
    port.onmessage = ({ data }) => {
      if (data.height !== undefined) frame.style.height = `${data.height}px`;
      if (data.requestId !== undefined) {
        pendingRequests.get(data.requestId)?.(data.response);
        pendingRequests.delete(data.requestId);
      }
      if (data.event === 'ready') resolve(null);
      if (data.event !== undefined) emit(data.event, { elementType: type, ...data.detail });
    };
  });
  frame.addEventListener(
    'load',
    () => frame.contentWindow?.postMessage({ type: 'connect card form', appearance }, location.origin, [port2]),
    {
      once: true,
    },
  );
  container.replaceChildren(frame);
  await ready;

  /** @param {string} command @param {any} [detail] */
  const sendCommand = (command, detail) => port.postMessage({ command, detail });
  /** @param {string} command @param {any} [detail] @returns {Promise<any>} */
  const request = (command, detail) =>
    new Promise((resolve) => {
      lastRequestId += 1;
      pendingRequests.set(lastRequestId, resolve);
      port.postMessage({ command, detail, requestId: lastRequestId });
    });
  return {
    /** @param {Record<string, any>} next */
    applyAppearance: (next) => sendCommand('applyAppearance', next),
    validate: () => request('validate'),
    /** @param {string} key */
    tokenize: (key) => request('tokenize', key),
    focus: () => {
      frame.focus();
      sendCommand('focus');
    },
    blur: () => sendCommand('blur'),
    clear: () => sendCommand('clear'),
    remove: () => {
      port.close();
      frame.remove();
    },
  };
}
