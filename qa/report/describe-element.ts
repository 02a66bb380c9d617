/** An element that a state shows, as in `views.ts`. */
type ExpectedElement = { role: string; name: string | RegExp; state?: ElementState; text?: string | RegExp };
type ElementState = 'busy' | 'checked' | 'invalid' | 'selected' | 'absent';

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

const states: Record<ElementState, string> = {
  busy: 'occupé',
  checked: 'coché',
  absent: 'absent',
  invalid: 'signalé en erreur',
  selected: 'sélectionné',
};

/** Formats an expected element in French: “bouton « Appliquer », absent”. */
export function describeElement({ role, name, state, text }: ExpectedElement): string {
  // Of a regular expression, its source without the signs that have no meaning for a reader.
  const texts = [name, text].map((part) =>
    part instanceof RegExp ? part.source.replaceAll(/[\^$\\()]|^\.$/g, '').replaceAll('|', ' ou ') : (part ?? ''),
  );
  const quoted = texts.find((part) => part !== '');
  const label = [roles[role] ?? role, quoted === undefined ? '' : `« ${quoted} »`].join(' ').trim();
  return state === undefined ? label : `${label}, ${states[state]}`;
}
