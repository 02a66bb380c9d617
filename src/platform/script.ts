type PolicyRules = { createScriptURL: (address: string) => string };
type Policies = { createPolicy: (name: 'default', rules: PolicyRules) => unknown };
const allowed = new Set<string>();
let isPolicyMade = false;

/**
 * Lets scripts of these sources, and of no others, be put into the page: addresses, or CSP origins
 * (`https://js.stripe.com`, `https://*.js.stripe.com`). Browsers that know Trusted Types ask this policy before any script
 * is fetched; to the others the page's content security policy alone speaks.
 */
export function allowScripts(sources: readonly string[]): void {
  for (const source of sources) allowed.add(source);
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (isPolicyMade || trustedTypes === undefined) return;
  isPolicyMade = true;
  trustedTypes.createPolicy('default', {
    createScriptURL(address) {
      if (!isScriptAllowed(address, allowed)) throw new TypeError(`No script may come from ${address}`);
      return address;
    },
  });
}

/**
 * Whether one of the sources covers the address, as a content security policy would judge it.
 *
 * @example isScriptAllowed('https://b.js.stripe.com/x.js', ['https://*.js.stripe.com']) // true
 */
export function isScriptAllowed(address: string, sources: Iterable<string>): boolean {
  const origin = URL.parse(address)?.origin ?? 'null';
  for (const source of sources) {
    if (source === address || source === origin) return true;
    const [scheme, host] = source.split('*.');
    if (host !== undefined && origin.startsWith(`${scheme}`) && origin.endsWith(`.${host}`)) return true;
  }
  return false;
}

/**
 * Puts a script into the page and waits until it has run. One that failed is taken out again, so that it may be tried
 * once more; one that never answers is the caller's to give up.
 */
export async function runScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  try {
    await new Promise<void>((done, fail) => {
      script.addEventListener('load', () => done());
      script.addEventListener('error', () => fail(new Error(`The script ${address} could not be loaded`)));
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  }
}
