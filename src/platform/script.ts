import { parseUrl } from '#config/older-browsers.ts';

type PolicyRules = { createScriptURL: (url: string) => string };
type Policies = { createPolicy: (name: 'default', rules: PolicyRules) => unknown };
const allowedSources = new Set<string>();
let hasPolicy = false;

/**
 * Allows script URLs from these sources (URLs, or CSP origins such as `https://*.js.stripe.com`) through a Trusted Types policy.
 * Browsers without Trusted Types enforce only the CSP.
 */
export function allowScripts(sources: readonly string[]): void {
  for (const source of sources) allowedSources.add(source);
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (hasPolicy || trustedTypes === undefined) return;
  hasPolicy = true;
  trustedTypes.createPolicy('default', {
    createScriptURL(url) {
      if (!isScriptAllowed(url, allowedSources)) throw new TypeError(`script URL not allowed: ${url}`);
      return url;
    },
  });
}

/**
 * Whether one of the sources matches the URL, by the matching rules of a CSP.
 *
 * @example isScriptAllowed('https://b.js.stripe.com/x.js', ['https://*.js.stripe.com']) // true
 */
export function isScriptAllowed(url: string, sources: Iterable<string>): boolean {
  const origin = parseUrl(url)?.origin ?? 'null';
  for (const source of sources) {
    if (source === url || source === origin) return true;
    const [scheme, host] = source.split('*.');
    if (host !== undefined && origin.startsWith(`${scheme}`) && origin.endsWith(`.${host}`)) return true;
  }
  return false;
}

/**
 * Loads a script. Removes the element after a failure, so that loading can be retried. It has no timeout of its own.
 */
export async function loadScript(url: string, attributes: Partial<Pick<HTMLScriptElement, 'referrerPolicy'>> = {}): Promise<void> {
  const script = Object.assign(document.createElement('script'), attributes);
  script.src = url;
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error(`loading ${url} failed`)));
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  }
}
