/** Deletes the cookies of this site whose names match. Cookies that scripts cannot read stay. */
export function deleteCookies(names: RegExp): void {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (name !== '' && names.test(name)) for (const domain of cookieDomains()) document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
  }
}

/** Cookie domains that cover this page: none (this host), and each parent domain. */
function cookieDomains(): string[] {
  const labels = location.hostname.split('.');
  return ['', ...labels.map((_, at) => `; Domain=${labels.slice(at).join('.')}`)];
}
