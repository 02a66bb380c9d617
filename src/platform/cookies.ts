/** Returns the cookies of this page as `name=value`, separated by `; `. Returns an empty text if the browser blocks cookies. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    // Documents with an opaque origin, such as sandboxed frames, must not access cookies.
    return '';
  }
}

/** Sets a cookie with the value of a `Set-Cookie` header. Does nothing if the browser blocks cookies. */
export function writeCookie(text: string): void {
  try {
    document.cookie = text;
  } catch {
    // The browser blocks cookies, and the page works without them.
  }
}

/** Deletes the cookies of this site whose names match, except those that scripts cannot read. */
export function deleteCookies(names: RegExp): void {
  for (const cookie of readCookies().split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (name !== '' && names.test(name)) for (const domain of cookieDomains()) writeCookie(`${name}=; Max-Age=0; Path=/${domain}`);
  }
}

/** Returns the domain attributes that a cookie of this page may have: none (this host), and each parent domain. */
function cookieDomains(): string[] {
  const labels = location.hostname.split('.');
  return ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)];
}
