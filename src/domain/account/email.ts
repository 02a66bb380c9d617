/** Maximum lengths in characters of an email, its local part, and a label of its host. */
const emailMaximumCharacters = 254;
const localPartMaximumCharacters = 64;
const labelMaximumCharacters = 63;

const localPart = /^[a-z0-9_'+\-.!#$%&*/=?^`{|}~]+$/i;
const label = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/i;

/**
 * Whether a text is one email address in the common form `name@host.tld`, in Latin letters, of at most 254 characters, without
 * spaces, quotes, or lists.
 *
 * @example isEmail('zoe.martin+tacos@exemple.fr') // true
 * @example isEmail('zoe@exemple') // false
 * @spec docs/behaviour §5 Personal form: email valid
 */
export function isEmail(text: string): boolean {
  if (text.length > emailMaximumCharacters) return false;
  const [local = '', host, ...others] = text.split('@');
  if (host === undefined || others.length > 0) return false;
  return isLocalPart(local) && isHost(host);
}

function isLocalPart(local: string): boolean {
  return (
    local.length <= localPartMaximumCharacters &&
    localPart.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..')
  );
}

function isHost(host: string): boolean {
  const labels = host.split('.');
  return (
    labels.length > 1 &&
    labels.every((part) => part.length <= labelMaximumCharacters && label.test(part)) &&
    /[a-z]/i.test(labels.at(-1) ?? '') &&
    (labels.at(-1) ?? '').length > 1
  );
}
