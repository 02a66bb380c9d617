/**
 * The page's side of the card's fields: a frame of this site, and a channel to it. What is typed stays in the frame.
 */

/**
 * @typedef {{
 *   dress: (appearance: Record<string, any>) => void,
 *   check: () => Promise<any>,
 *   tokenize: (key: string) => Promise<{ body?: any, error?: any }>,
 *   focus: () => void, blur: () => void, clear: () => void, remove: () => void,
 * }} CardChannel
 */
/** @typedef {CardChannel & { _dress: (appearance: Record<string, any>) => void, _check: () => Promise<any> }} CardElement */

/**
 * Shows the fields in `place`. Resolves once they accept requests; calls `emit` for their events.
 * @param {{ type: string, place: HTMLElement, appearance: Record<string, any>, emit: (event: string, detail?: any) => void }} options
 * @returns {Promise<any>}
 */
export async function mountCard({ type, place, appearance, emit }) {
  const frame = document.createElement('iframe');
  frame.title = 'Saisie de la carte bancaire (démonstration)';
  Object.assign(frame.style, { width: '100%', height: '16rem', border: '0', display: 'block', colorScheme: 'light dark' });
  frame.src = '/dev/stripe/card.html';
  const { port1: port, port2 } = new MessageChannel();
  let asked = 0;
  /** @type {Map<number, (answer: any) => void>} */
  const waiting = new Map();

  const ready = new Promise((resolve) => {
    port.onmessage = ({ data }) => {
      if (data.height !== undefined) frame.style.height = `${data.height}px`;
      if (data.answered !== undefined) {
        waiting.get(data.answered)?.(data.answer);
        waiting.delete(data.answered);
      }
      if (data.event === 'ready') resolve(null);
      if (data.event !== undefined) emit(data.event, { elementType: type, ...data.detail });
    };
  });
  frame.addEventListener('load', () => frame.contentWindow?.postMessage({ card: 'open', appearance }, location.origin, [port2]), {
    once: true,
  });
  place.replaceChildren(frame);
  await ready;

  /** @param {string} wish @param {any} [detail] */
  const tell = (wish, detail) => port.postMessage({ wish, detail });
  /** @param {string} wish @param {any} [detail] @returns {Promise<any>} */
  const ask = (wish, detail) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      port.postMessage({ wish, detail, asked });
    });
  return {
    /** @param {Record<string, any>} next */
    dress: (next) => tell('dress', next),
    check: () => ask('check'),
    /** @param {string} key */
    tokenize: (key) => ask('tokenize', key),
    focus: () => {
      frame.focus();
      tell('focus');
    },
    blur: () => tell('blur'),
    clear: () => tell('clear'),
    remove: () => {
      port.close();
      frame.remove();
    },
  };
}
