/** What a colour token comes to in the page as it is now, for who cannot read our style sheet. */
export function colorOf(token: `--${string}`): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
