/** An element that a state shows, as in `views.ts`. */
type Promised = { role: string; name: string | RegExp; state?: string; says?: string | RegExp };

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

const states: Record<string, string> = {
  busy: 'occupé',
  checked: 'coché',
  gone: 'absent',
  invalid: 'signalé en erreur',
  selected: 'sélectionné',
};

/** Formats a promised element in French: “bouton « Appliquer », absent”. */
export function describePromise({ role, name, state, says }: Promised): string {
  const text = [name, says].map((part) =>
    part instanceof RegExp ? part.source.replaceAll(/[\^$\\()]|^\.$/g, '').replaceAll('|', ' ou ') : (part ?? ''),
  );
  const quoted = text.find((part) => part !== '');
  const label = [roles[role] ?? role, quoted === undefined ? '' : `« ${quoted} »`].join(' ').trim();
  return state === undefined ? label : `${label}, ${states[state] ?? state}`;
}
