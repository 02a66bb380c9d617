/** An element that a state shows, as in `views.ts`. */
type Promised = { role: string; name: string | RegExp; state?: PromisedState; text?: string | RegExp };
type PromisedState = 'busy' | 'checked' | 'invalid' | 'selected' | 'absent';

const roles: Record<string, string> = {
  alertdialog: 'alerte',
  button: 'bouton',
  combobox: 'champ à suggestions',
  dialog: 'dialogue',
  heading: 'titre',
  link: 'lien',
  radio: 'choix',
  status: 'message',
  tab: 'onglet',
  textbox: 'champ',
};

const states: Record<PromisedState, string> = {
  busy: 'occupé',
  checked: 'coché',
  absent: 'absent',
  invalid: 'signalé en erreur',
  selected: 'sélectionné',
};

/** Formats a promised element in French: “bouton « Appliquer », absent”. */
export function describePromise({ role, name, state, text }: Promised): string {
  const texts = [name, text].map((part) =>
    part instanceof RegExp ? part.source.replaceAll(/[\^$\\()]|^\.$/g, '').replaceAll('|', ' ou ') : (part ?? ''),
  );
  const quoted = texts.find((part) => part !== '');
  const label = [roles[role] ?? role, quoted === undefined ? '' : `« ${quoted} »`].join(' ').trim();
  return state === undefined ? label : `${label}, ${states[state]}`;
}
