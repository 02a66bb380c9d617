import { expect, test } from 'vitest';
import { createCriticalStyles } from '#server/pages/critical-styles.ts';

const selectStyles = (stylesheet: string, html: string) => createCriticalStyles(stylesheet)(html);

test('a rule without classes is kept, with its media query', () => {
  const styles = 'body{margin:0}@media (width >= 48rem){h1{color:red}}';
  expect(selectStyles(styles, '<p class="a">')).toBe(styles);
});

test('a rule is kept if the document has all its classes', () => {
  const styles = '.a .b:focus{color:red}.a.c{color:blue}.d{color:green}';
  expect(selectStyles(styles, '<p class="a"><i class="x b"></i></p>')).toBe('.a .b:focus{color:red}');
});

test('what a page shows only under the pointer or while something changes is removed', () => {
  expect(selectStyles('a{color:red;transition:color 1s}a:hover,a:active{color:blue}', '<p>')).toBe('a{color:red}');
});

test('a rule for a data attribute is kept if the document has it, or gets it before the scripts', () => {
  const styles = '[data-a]{color:red}.b[data-c=d]{color:blue}[data-pending]{opacity:.6}i:not([data-e]){color:green}';
  expect(selectStyles(styles, '<p data-a="" class="b">')).toBe('[data-a]{color:red}[data-pending]{opacity:.6}i:not([data-e]){color:green}');
});

test('variables that nothing uses are removed, with those that only they use', () => {
  const styles = ':root{--a:red;--b:var(--a);--c:var(--d);--d:blue}';
  expect(selectStyles(`${styles}i{color:var(--b)}`, '<p>')).toBe(':root{--a:red;--b:var(--a)}i{color:var(--b)}');
});

test('a font with rare characters only is removed', () => {
  const font = '@font-face{font-family:A;src:url(a.woff2)}';
  expect(selectStyles(`${font}@font-face{font-family:A;src:url(b.woff2);unicode-range:U+c7}`, '<p>')).toBe(font);
});

test('of a list of selectors only those that can match are kept', () => {
  expect(selectStyles('.a,.b,h2{color:red}', '<p class="b">')).toBe('.b,h2{color:red}');
});

test('a negated class is not required', () => {
  expect(selectStyles('.a:not(.open){color:red}', '<p class="a">')).toBe('.a:not(.open){color:red}');
});

test('animations are kept only if a kept rule uses them', () => {
  const spin = '@keyframes spin{to{rotate:1turn}}';
  const styles = `.a{animation:spin 1s}.b{animation:1s fade}${spin}@keyframes fade{to{opacity:0}}`;
  expect(selectStyles(styles, '<p class="a">')).toBe(`.a{animation:spin 1s}${spin}`);
});

test('comments and media queries without rules are removed', () => {
  expect(selectStyles('/* c */@media print{.a{color:red}}i{color:red}', '<p>')).toBe('i{color:red}');
});
