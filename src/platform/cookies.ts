/** Returns the cookies of this page, as `name=value` separated by `; `; empty if the browser blocks them. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    // A document without an origin of its own, such as a sandboxed frame, must not access cookies.
    return '';
  }
}

/** Sets a cookie, given as the value of a `Set-Cookie` header. Does nothing if the browser blocks cookies. */
export function writeCookie(text: string): void {
  try {
    document.cookie = text;
  } catch {
    // As above: the page works without it.
  }
}

/** Deletes the cookies of this site whose names match. Cookies that scripts cannot read stay. */
export function deleteCookies(names: RegExp): void {
  for (const cookie of readCookies().split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (name !== '' && names.test(name)) for (const domain of cookieDomains()) writeCookie(`${name}=; Max-Age=0; Path=/${domain}`);
  }
}

/** Cookie domains that cover this page: none (this host), and each parent domain. */
function cookieDomains(): string[] {
  const labels = location.hostname.split('.');
  return ['', ...labels.map((_, at) => `; Domain=${labels.slice(at).join('.')}`)];
}
