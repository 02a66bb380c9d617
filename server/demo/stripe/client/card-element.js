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

/** @typedef {Window & { connectCardForm: (port: MessagePort, appearance: Record<string, any>) => void }} CardWindow */

/**
 * Mounts the card form in `container`. Resolves once the form is ready, and rejects if its page or its script is missing; calls `emit` for
 * its events.
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

  const ready = new Promise((resolve, reject) => {
    // A function of the form gets the port, and no message event, whose `source` depends on how it was sent: in WebKit it is the receiver
    // of a message that a strict function sent in its last call.
    const connect = () => {
      try {
        /** @type {CardWindow} */ (frame.contentWindow).connectCardForm(port2, appearance);
      } catch (error) {
        reject(error);
      }
    };
    frame.addEventListener('load', connect, { once: true });
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
