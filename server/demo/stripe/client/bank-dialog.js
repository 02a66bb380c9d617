/**
 * Dialog of the demonstration that stands for the bank's 3-D Secure authentication page.
 */

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
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = new URL('bank-dialog.css', import.meta.url).href;
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
  root.append(sheet, dialog);
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
