/**
 * Returns the id of the build that the server has, if it is another one than the page's, otherwise null. Rejects if the server is
 * unreachable.
 */
export async function findNewBuild(): Promise<string | null> {
  const current = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
  if (current === '') return null;
  const latest = await fetch('/builds/latest.json', { cache: 'no-store' });
  const { id } = (await latest.json()) as { id: string };
  return id === current ? null : id;
}
