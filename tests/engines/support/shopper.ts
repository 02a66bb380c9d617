import { expect, type APIRequestContext } from 'playwright/test';
import type { Tab } from './tab.ts';
import { button, dialog, field, heading, inState, link, radio, text } from './target.ts';

type Mail = { to: string; text: string };

export type Shopper = ReturnType<typeof shopper>;

/** Page object of the shop in any engine, named after what a customer does and sees. */
export function shopper(tab: Tab) {
  // Unique: the server treats equal details as one customer.
  const email = `lea-${crypto.randomUUID()}@example.fr`;
  const cart = dialog('Votre panier');
  const I = {
    email,
    cart,
    /** Accepts the cookies of a first visit. */
    async acceptCookies() {
      await tab.click(button('Accepter'));
      await tab.seeGone(button('Accepter'));
    },
    /** Adds a product to the cart with the named choices. */
    async add(name: string, ...choices: string[]) {
      await tab.click(link(new RegExp(`^${name}`)));
      for (const choice of choices) await tab.click(radio(new RegExp(`^${choice}`)));
      await tab.click(button(/^Ajouter au panier/));
      await tab.see(cart);
    },
    /** Follows the link of the open cart to the first step. */
    async goToCheckout() {
      await tab.click(link('Commander', cart));
      await tab.see(inState('checkout', 'type.'));
    },
    /** Adds a drink to the cart of a first visit and opens the first step. */
    async startCheckout() {
      await tab.open('/menu');
      await I.acceptCookies();
      await I.add('Cola du Nord 33');
      await I.goToCheckout();
    },
    async choose(mode: 'À emporter' | 'En livraison') {
      await tab.click(radio(new RegExp(`^${mode}`)));
      await tab.see(inState('checkout', 'personal.editing'));
    },
    async fill(fields: Record<string, string>) {
      for (const [label, value] of Object.entries(fields)) await tab.type(field(label), value);
    },
    fillPersonal: () => I.fill({ Prénom: 'Léa', Nom: 'Martin', 'E-mail': email, Téléphone: '06 12 34 56 78' }),
    /** Signs up on the page for it, which asks for the code of a mail then. */
    async signUp() {
      await I.fillPersonal();
      await tab.type(field('Mot de passe'), 'cheval correct agrafe');
      await tab.click(button('Créer un compte'));
      await tab.seePath(/^\/auth\/verify$/);
      await tab.see(field('Code de vérification'));
    },
    /** Types the code of the mail. `request` reads the demonstration's mailbox. */
    async confirmAddress(request: APIRequestContext) {
      const readCode = async () => {
        const mails = (await (await request.get('/dev/mailbox.json')).json()) as Mail[];
        return mails.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0];
      };
      await expect.poll(readCode, { timeout: 30_000 }).toBeDefined();
      await tab.type(field('Code de vérification'), (await readCode()) ?? '');
      await tab.click(button('Continuer'));
      await tab.seeGone(field('Code de vérification'));
    },
    fillAddress: () => I.fill({ Adresse: '12 rue de Béthune', 'Code postal': '59000', Ville: 'Lille' }),
    /** Continues to a state of the checkout. */
    async continueTo(state: string) {
      await tab.click(button('Continuer'));
      await tab.see(inState('checkout', state));
    },
    /** Walks from the first step to the payment. */
    async goToPayment(mode: 'À emporter' | 'En livraison') {
      await I.choose(mode);
      await I.fillPersonal();
      await I.continueTo('delivery.editing');
      if (mode === 'En livraison') await I.fillAddress();
      await I.continueTo('payment.choosing');
    },
    /** Walks from the first step to the review, paying in cash. */
    async goToReview(mode: 'À emporter' | 'En livraison') {
      await I.goToPayment(mode);
      await tab.click(radio(/^Espèces/));
      await I.continueTo('confirmation.reviewing');
    },
    /** Places the order for cash and returns its number. */
    async orderForCash(): Promise<string> {
      await tab.click(button(/^Commander avec obligation de paiement/));
      return I.seeThanks();
    },
    /** Chooses payment by card and continues to the review with a test card. */
    async enterCard(number: string) {
      await tab.click(radio(/^Carte bancaire/));
      await I.typeCard(number);
    },
    /** Types a test card and continues to the review. */
    async typeCard(number: string) {
      await tab.see(inState('payment', 'entering.editing'));
      for (const [label, value] of [
        ['Numéro de carte', number],
        ['Date d’expiration', '1234'],
        ['Cryptogramme', '123'],
      ] as const)
        await tab.type({ ...field(label), frame: '[data-machine="payment"] iframe' }, value);
      await I.continueTo('confirmation.reviewing');
    },
    pay: () => tab.click(button(/^Commander et payer/)),
    /** Waits for the confirmation and returns the order's number. */
    async seeThanks(): Promise<string> {
      await tab.seePath(/\/success$/);
      await tab.see(heading(/^Merci, votre commande est (bien reçue|confirmée)$/));
      await tab.see(text(/^Commande n°/));
      return tab.see({ css: 'main p > data:not([class])' });
    },
  };
  return I;
}
