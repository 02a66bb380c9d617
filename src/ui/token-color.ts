/** Returns the computed colour of a design token, for iframes that cannot access the style sheet. */
export function colorOf(token: `--${string}`): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
