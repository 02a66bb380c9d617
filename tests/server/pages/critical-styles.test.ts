import { expect, test } from 'vitest';
import { createCriticalStyles, firstScreenOfMenu, inlineVariables, shortenVariables } from '#server/pages/critical-styles.ts';

const selectStyles = (stylesheet: string, html: string) => createCriticalStyles(stylesheet)(html);

test('a rule without classes is kept, with its media query', () => {
  const styles = 'body{margin:0}@media (width >= 48rem){h1{color:red}}';
  expect(selectStyles(styles, '<p class="a">')).toBe(styles);
});

test('a rule is kept if the document has all its classes', () => {
  const styles = '.a .b:first-child{color:red}.a.c{color:blue}.d{color:green}';
  expect(selectStyles(styles, '<p class="a"><i class="x b"></i></p>')).toBe('.a .b:first-child{color:red}');
});

test('what a page shows only under the pointer or while something changes is removed', () => {
  expect(selectStyles('a{color:red;transition:color 1s}a:hover,a:active{color:blue}', '<p>')).toBe('a{color:red}');
});

test('colours of more contrast are removed', () => {
  const styles = ':root{--a:red}i{color:var(--a)}';
  expect(selectStyles(`${styles}@media (prefers-contrast:more){:root{--a:blue!important}}`, '<p>')).toBe(styles);
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

test('rules about reduced motion are kept only if something moves', () => {
  const reduced = '@media (prefers-reduced-motion:reduce){*{animation:none!important}}';
  expect(selectStyles(`i{color:red}${reduced}`, '<p>')).toBe('i{color:red}');
  const spin = '@keyframes spin{to{rotate:1turn}}i{animation:1s spin}';
  expect(selectStyles(spin + reduced, '<p>')).toBe(spin + reduced);
});

test('how an element responds to a finger is left out', () => {
  expect(selectStyles('a{color:red;touch-action:manipulation;-webkit-user-select:none;user-select:none}', '<p>')).toBe('a{color:red}');
  expect(selectStyles('input::-webkit-search-cancel-button{display:none}', '<input>')).toBe('');
});

test('comments and media queries without rules are removed', () => {
  expect(selectStyles('/* c */@media print{.a{color:red}}i{color:red}', '<p>')).toBe('i{color:red}');
});

test('leaves out what moves with a scroll', () => {
  const select = createCriticalStyles(
    '@property --fade{syntax:"<length>";inherits:false;initial-value:0}@keyframes fade{to{--fade:1px}}' +
      '@supports (animation-timeline:scroll()){.tabs{animation:fade;animation-timeline:scroll()}}.tabs{display:flex}',
  );
  expect(select('<ul class="tabs"></ul>')).toBe('.tabs{display:flex}');
});

test('declared variables get short names wherever they are used, others keep theirs', () => {
  expect(
    shortenVariables(':root{--page:#fff;--page-wide:9rem}.a{background:var(--page);width:var(--page-wide);top:var(--notice-height,0px)}'),
  ).toBe(':root{--0:#fff;--1:9rem}.a{background:var(--0);width:var(--1);top:var(--notice-height,0px)}');
});

test('a rule for a value of a data attribute is kept if the document has this value', () => {
  const styles = '[data-columns="3"]{--c:3;gap:var(--c)}[data-tone=hot]{color:red}[data-tone=new]{color:blue}';
  expect(selectStyles(styles, '<p data-columns="3" data-tone="new">')).toBe(
    '[data-columns="3"]{--c:3;gap:var(--c)}[data-tone=new]{color:blue}',
  );
});

test('what changes with the focus but for the common outline is left out, unless it shows the focus of something in it', () => {
  const styles = '.a:focus{color:red}.a:focus-visible{color:red}.b:focus-within .a::placeholder{color:red}';
  const kept = ':focus-visible{outline:3px solid}.b:has(:focus-visible){outline:3px solid}.a:not(:focus){left:-9rem}';
  expect(selectStyles(styles + kept, '<p class="b"><i class="a"></i></p>')).toBe(kept);
});

test('a focus that only scripts set is left out', () => {
  expect(selectStyles("h1[tabindex='-1']:focus-visible{outline:none}a:focus-visible{outline:3px solid}", '<h1>')).toBe(
    'a:focus-visible{outline:3px solid}',
  );
});

test('the first screen of the menu has at most twelve dishes and what is beside them, but no footer', () => {
  const dishes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `<h3>${from + index}</h3>`).join('');
  const menu = (shown: string) => `<main><section>${shown}</section></main><aside>cart</aside>`;
  expect(firstScreenOfMenu(`${menu(`${dishes(1, 7)}</section><section>${dishes(8, 15)}`)}<footer>hours</footer>`)).toBe(
    menu(`${dishes(1, 7)}</section><section>${dishes(8, 12)}`),
  );
  expect(firstScreenOfMenu(menu(dishes(1, 2)))).toBe(menu(dishes(1, 2)));
});

test('a variable is replaced by its value if it is used once or its value is short', () => {
  const used = (name: string) => `i{left:var(--${name});top:var(--${name})}`;
  expect(inlineVariables(`:root{--short:8px;--once:min(1rem, 5vw)}${used('short')}b{top:calc(2 * var(--once))}`)).toBe(
    ':root{}i{left:8px;top:8px}b{top:calc(2 * min(1rem, 5vw))}',
  );
  const long = `:root{--long:min(1rem, 5vw)}${used('long')}`;
  expect(inlineVariables(long)).toBe(long);
});

test.each([
  ['is declared for some elements anew', ':root{--a:1px}.b{--a:2px}i{top:var(--a)}'],
  ['has a fallback', ':root{--a:1px}i{top:var(--a,2px)}'],
  ['depends on another', ':root{--a:var(--b);--b:1px}.b{--b:2px}i{top:var(--a)}'],
])('a variable that %s keeps its references', (_, styles) => {
  expect(inlineVariables(styles)).toBe(styles);
});
