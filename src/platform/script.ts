type PolicyRules = { createScriptURL: (address: string) => string };
type Policies = { createPolicy: (name: 'default', rules: PolicyRules) => unknown };
const allowed = new Set<string>();
let isPolicyMade = false;

/**
 * Lets scripts of these addresses, and of no others, be put into the page. Browsers that know Trusted Types ask this
 * policy before any script is fetched; to the others the page's content security policy alone speaks.
 */
export function allowScripts(addresses: readonly string[]): void {
  for (const address of addresses) allowed.add(address);
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (isPolicyMade || trustedTypes === undefined) return;
  isPolicyMade = true;
  trustedTypes.createPolicy('default', {
    createScriptURL(address) {
      if (!allowed.has(address)) throw new TypeError(`No script may come from ${address}`);
      return address;
    },
  });
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
