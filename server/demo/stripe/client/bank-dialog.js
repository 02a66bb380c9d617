/**
 * Dialog of the demonstration that stands for the bank's 3-D Secure authentication page.
 */

const style = `
  dialog { box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 0; border-radius: 16px;
    font: 1rem/1.5 system-ui, sans-serif; color: #1b1f3b; background: #fff; box-shadow: 0 12px 48px #0006; }
  dialog::backdrop { background: #1b1f3bb3; }
  .head { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
  h2 { margin: 0; font-size: 1.25rem; }
  p { margin: 1rem 0; }
  .amount { font-size: 1.75rem; font-weight: 700; }
  .note { font-size: 0.875rem; color: #484e6b; }
  .buttons { display: grid; gap: 0.75rem; }
  button { min-height: 44px; padding: 0.5rem 1rem; font: inherit; font-weight: 600; border-radius: 8px; border: 2px solid #2c3e9e; cursor: pointer; }
  .yes { color: #fff; background: #2c3e9e; }
  .no { color: #2c3e9e; background: #fff; }
  .close { min-width: 44px; padding: 0; border-color: transparent; color: #1b1f3b; background: transparent; font-size: 1.5rem; line-height: 1; }
  button:focus-visible { outline: 3px solid #ffb627; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    dialog { color: #eef0ff; background: #1b1f3b; }
    .note { color: #b9bfe0; }
    button { border-color: #9fb0ff; }
    .yes { color: #1b1f3b; background: #9fb0ff; }
    .no { color: #9fb0ff; background: transparent; }
    .close { border-color: transparent; color: #eef0ff; }
  }
`;

/** @param {string} tag @param {string} text @param {string} [className] */
function createTextElement(tag, text, className = '') {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className !== '') element.className = className;
  return element;
}

/** @param {string} text @param {string} className */
function createButton(text, className) {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.className = className;
  return element;
}

/**
 * Asks the customer to authorise a payment. Closing the dialog counts as a refusal.
 * @param {{ amount: number, currency: string }} intent
 * @returns {Promise<'success' | 'failure'>}
 */
export function showBankDialog({ amount, currency }) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];

  const dialog = document.createElement('dialog');
  const title = createTextElement('h2', 'Banque démo');
  title.id = 'title';
  dialog.setAttribute('aria-labelledby', 'title');
  const closeButton = createButton('×', 'close');
  closeButton.setAttribute('aria-label', 'Fermer');
  const header = document.createElement('div');
  header.className = 'head';
  header.append(title, closeButton);
  const buttons = document.createElement('div');
  buttons.className = 'buttons';
  const [approveButton, refuseButton] = [createButton('Autoriser', 'yes'), createButton('Refuser', 'no')];
  approveButton.autofocus = true;
  buttons.append(approveButton, refuseButton);
  const money = new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(amount / 100);
  dialog.append(
    header,
    createTextElement('p', 'Votre banque vous demande de confirmer ce paiement par carte\u00A0:'),
    createTextElement('p', money, 'amount'),
    buttons,
    createTextElement('p', 'Démonstration\u00A0: cette banque n’existe pas et aucun argent n’est prélevé.', 'note'),
  );
  root.append(dialog);
  document.body.append(host);

  return new Promise((resolve) => {
    /** @param {'success' | 'failure'} outcome */
    const closeWith = (outcome) => {
      dialog.close();
      host.remove();
      resolve(outcome);
    };
    approveButton.addEventListener('click', () => closeWith('success'), { once: true });
    for (const button of [refuseButton, closeButton]) button.addEventListener('click', () => closeWith('failure'), { once: true });
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      closeWith('failure');
    });
    dialog.showModal();
  });
}
