import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { defaultSite, type SiteConfig } from '#config/site.ts';
import { AboutScreen } from '#features/about/about-screen.tsx';
import { BlogScreen } from '#features/about/blog-screen.tsx';
import { ConsentNotice } from '#features/consent/consent-notice.tsx';
import { ErrorScreen } from '#features/error/error-screen.tsx';
import { NotFoundScreen } from '#features/error/not-found-screen.tsx';
import { AccountChangeNotice } from '#features/frame/account-change-notice.tsx';
import { PauseBanner } from '#features/frame/banners.tsx';
import { ConnectionNotice } from '#features/frame/connection-notice.tsx';
import { NavigationProgress } from '#features/frame/navigation-progress.tsx';
import { SiteFooter } from '#features/frame/site-footer.tsx';
import { SiteFrame } from '#features/frame/site-frame.tsx';
import { SiteHeader } from '#features/frame/site-header.tsx';
import { StorageNotice } from '#features/frame/storage-notice.tsx';
import { VersionNotice } from '#features/frame/version-notice.tsx';
import { TextScreen } from '#features/legal/text-screen.tsx';
import { OfflineMenuNotice } from '#features/offline/offline-menu-notice.tsx';
import { button, press, queryButton, textOf } from '../../ui/elements.ts';
import { renderWithI18n } from '../../ui/render-with-i18n.tsx';

const paths = ['/menu', '/about', '/blog', '/contact', '/auth', '/auth/login', '/profile'] as const;
const legalPaths = ['/terms-of-service', '/privacy-policy', '/cookie-policy'] as const;

function createFrameRouter() {
  const root = createRootRoute();
  const routes = ['/', ...paths, ...legalPaths].map((path) => createRoute({ getParentRoute: () => root, path }));
  return createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory({ initialEntries: ['/'] }) });
}
const renderPart = (part: ReactNode) => renderWithI18n(<RouterContextProvider router={createFrameRouter()}>{part}</RouterContextProvider>);
/** Returns the address of each link by its text or label. */
const links = (root: ParentNode | null = document) =>
  Object.fromEntries([...(root?.querySelectorAll('a') ?? [])].map((link) => [link.ariaLabel ?? textOf(link), link.getAttribute('href')]));
const pageText = () => textOf(document.body);
const classOf = (text: string) => [...document.querySelectorAll('a, button')].find((element) => textOf(element) === text)?.className;

const site: SiteConfig = { ...defaultSite, title: 'Tac’Braise', tagline: 'Grillé minute', disallowPages: [] };
const settings = {
  'contacts.name': 'Tac’Braise Lille',
  'contacts.address': '14 place Rihour',
  'contacts.phone': '03 20 00 00 00',
  'contacts.email': 'bonjour@example.fr',
};
const legal = {
  'Terms of service': '/terms-of-service',
  'Privacy policy': '/privacy-policy',
  'Your personal data': '/personal-data',
  'Cookie policy': '/cookie-policy',
};

test('the header links menu and login, or the account of a customer', () => {
  renderPart(<SiteHeader site={site} place={<i>place</i>} cart={<i>cart</i>} />);
  expect(links()).toEqual({ 'Tac’Braise': '/', Menu: '/menu', 'Log in': '/auth/login' });
  expect([document.querySelector('nav')?.ariaLabel, [...document.querySelectorAll('i')].map((part) => part.textContent)]).toEqual([
    'Main navigation',
    ['place', 'cart'],
  ]);
  expect(document.querySelector('[class*="loggedIn"]')).toBeNull();
  cleanup();
  renderPart(<SiteHeader site={{ ...site, disallowPages: ['/menu'] }} place={null} cart={null} isLoggedIn />);
  expect(links()).toEqual({ 'Tac’Braise': '/', 'My account': '/profile' });
  expect(document.querySelector('[class*="loggedIn"]')).not.toBeNull();
});

test('the header has the look of its configuration', () => {
  const look = (header: SiteConfig['header']) => {
    renderPart(<SiteHeader site={{ ...site, header }} place={null} cart={null} />);
    const names = ['sticky', 'transparent', 'small', 'centred'].filter((name) =>
      document.querySelector('header')?.className.includes(`_${name}_`),
    );
    cleanup();
    return names;
  };
  expect(look({ position: 'static', size: 'medium', transparent: false, logo: { centered: false } })).toEqual([]);
  expect(look({ position: 'sticky', size: 'small', transparent: true, logo: { centered: true } })).toEqual([
    'sticky',
    'transparent',
    'small',
    'centred',
  ]);
});

const hours = [{ day: 'mon' as const, times: [['11:30', '14:30'] as [string, string]] }];

test('the footer has contact, hours, legal texts and account', async () => {
  let reopened = 0;
  renderPart(<SiteFooter {...{ site, settings, hours }} onManageCookies={() => (reopened += 1)} />);
  expect(links()).toMatchObject({
    ...legal,
    About: '/about',
    Contact: '/contact',
    'My account': '/auth',
    'bonjour@example.fr': 'mailto:bonjour@example.fr',
  });
  expect(links()).not.toHaveProperty('Blog');
  expect([...document.querySelectorAll('h2')].map(textOf)).toEqual(['The restaurant', 'Help and legal', 'Contact']);
  for (const part of ['Tac’BraiseGrillé minutePrices include VAT. Pictures are suggestions.', '14 place Rihour', '03 20 00 00 00', '11:30'])
    expect(pageText()).toContain(part);
  expect([document.querySelector('footer')?.dataset['columns'], document.querySelector('footer')?.dataset['scheme']]).toEqual([
    '4',
    'dark',
  ]);
  expect(document.querySelector('nav')?.ariaLabel).toBe('Help and legal');
  await press('Change my cookie choice');
  expect(reopened).toBe(1);
});

test('the footer leaves out what the site does not have', () => {
  const bare: SiteConfig = {
    ...site,
    tax: { ...site.tax, inclusive: false },
    disallowPages: ['/about', '/contact'],
    blog: { enabled: true },
    apiRoot: 'https://api.example',
    terms: [{ id: 'mediator', title: 'Médiateur', paragraphs: [] }],
    footer: { theme: 'light', columns: 2, showCredits: true, showSocial: false },
  };
  renderPart(<SiteFooter site={bare} settings={{ 'contacts.instagram': 'https://instagram.com/x' }} hours={[]} isLoggedIn />);
  expect(links()).toEqual({
    ...legal,
    'Your personal data': 'https://api.example/personal-data',
    Médiateur: '/terms-of-service#mediator',
    Blog: '/blog',
    'My account': '/profile',
  });
  expect([pageText().includes('Prices include VAT.'), pageText().includes('Pictures are suggestions.')]).toEqual([false, true]);
  expect([document.querySelector('address'), queryButton('Change my cookie choice')]).toEqual([null, null]);
  expect([document.querySelector('footer')?.dataset['columns'], document.querySelector('footer')?.dataset['scheme']]).toEqual([
    '2',
    undefined,
  ]);
});

test('prices without a tax are not said to include it, and credits can be left out', () => {
  renderPart(<SiteFooter site={{ ...site, tax: { ...site.tax, enabled: false } }} settings={{}} hours={[]} />);
  expect(pageText()).not.toContain('Prices include VAT.');
  cleanup();
  renderPart(<SiteFooter site={{ ...site, footer: { ...site.footer, showCredits: false } }} settings={{}} hours={[]} />);
  expect(pageText()).not.toContain('Pictures are suggestions.');
});

test('during an order the footer has the phone and the legal texts only', () => {
  renderPart(<SiteFooter {...{ site, settings, hours }} isShort />);
  expect(links()).toMatchObject(legal);
  expect(Object.keys(links()).length).toBe(5);
  expect([
    pageText().includes('03 20 00 00 00'),
    document.querySelector('nav')?.ariaLabel,
    document.querySelector('footer')?.dataset['scheme'],
  ]).toEqual([true, 'Help and legal', 'dark']);
  expect(document.querySelector('footer')?.className).toMatch(/footer.*short/);
  cleanup();
  renderPart(<SiteFooter site={site} settings={{}} hours={[]} isShort />);
  expect(Object.keys(links()).length).toBe(4);
});

test('social networks are linked by name, if their address is safe', () => {
  const social = Object.fromEntries(
    ['instagram', 'tiktok', 'facebook', 'twitter', 'youtube', 'linkedin'].map((network) => [
      `contacts.${network}`,
      `https://${network}.example`,
    ]),
  );
  renderPart(<SiteFooter site={site} settings={{ ...settings, ...social, 'contacts.pinterest': 'javascript:alert(1)' }} hours={[]} />);
  const named = Object.entries(links()).filter(([label]) => label.startsWith('Tac’Braise Lille on '));
  expect(named).toEqual([
    ['Tac’Braise Lille on Instagram', 'https://instagram.example'],
    ['Tac’Braise Lille on TikTok', 'https://tiktok.example'],
    ['Tac’Braise Lille on Facebook', 'https://facebook.example'],
    ['Tac’Braise Lille on X (Twitter)', 'https://twitter.example'],
    ['Tac’Braise Lille on YouTube', 'https://youtube.example'],
    ['Tac’Braise Lille on LinkedIn', 'https://linkedin.example'],
  ]);
  cleanup();
  renderPart(<SiteFooter site={site} settings={{ 'contacts.tiktok': 'https://tiktok.example' }} hours={[]} />);
  expect(links()).toHaveProperty(['Tac’Braise on TikTok'], 'https://tiktok.example');
});

const frame = { site, settings: {}, place: null, cart: null, footer: <footer>hours</footer>, children: 'content' };
const paused = { 'scheduling.pause_notice': 'Pause jusqu’à 20 h', 'scheduling.pause_notice.en': 'Paused until 20:00' };

test('every page has a skip link, its content, and the footer', () => {
  renderPart(<SiteFrame {...frame} notice={<b>cookies</b>} />);
  expect([
    document.querySelector('a')?.getAttribute('href'),
    document.querySelector('main')?.id,
    document.querySelector('main')?.tabIndex,
  ]).toEqual(['#content', 'content', -1]);
  expect([textOf(document.querySelector('main')), textOf(document.querySelector('b')), textOf(document.querySelector('aside'))]).toEqual([
    'content',
    'cookies',
    '',
  ]);
  expect(textOf(document.querySelector('footer'))).toBe('hours');
});

test('a demonstration says so, and a pause is announced, but not during an order', () => {
  renderPart(<SiteFrame {...frame} site={{ ...site, demo: true }} settings={paused} />);
  const asides = () => [...document.querySelectorAll('aside')].map(textOf);
  expect(asides()).toEqual(['Demo mode: no real payment · see the flows', 'Paused until 20:00']);
  expect([document.querySelector('aside')?.ariaLabel, links(document.querySelector('aside'))]).toEqual([
    'Demonstration',
    { 'see the flows': '/qa/' },
  ]);
  cleanup();
  renderPart(<SiteFrame {...frame} settings={paused} isOrdering />);
  expect(asides()).toEqual([]);
});

test('a pause without a sentence in the page’s language has the server’s', () => {
  renderPart(<PauseBanner settings={{ 'scheduling.pause_notice': 'Pause jusqu’à 20 h' }} />);
  expect(textOf(document.querySelector('aside'))).toBe('Pause jusqu’à 20 h');
});

test('a bar shows that another page is being loaded, but not another query', async () => {
  const root = createRootRoute({ component: NavigationProgress });
  const slow = Promise.withResolvers<void>();
  const index = createRoute({
    getParentRoute: () => root,
    path: '/',
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => ('q' in deps ? slow.promise : null),
  });
  const menu = createRoute({ getParentRoute: () => root, path: '/menu', loader: () => slow.promise });
  const router = createRouter({ routeTree: root.addChildren([index, menu]), history: createMemoryHistory({ initialEntries: ['/'] }) });
  await act(async () => void renderWithI18n(<RouterProvider router={router} />));
  const bar = () => document.querySelector('[class*="bar"]');
  expect(bar()).toBeNull();
  await act(async () => void router.navigate({ to: '/', search: { q: 1 } as never, resetScroll: false }));
  expect(bar()).toBeNull();
  await act(async () => void router.navigate({ to: '/menu', resetScroll: false }));
  await vi.waitFor(() => expect(bar()?.getAttribute('aria-hidden')).toBe('true'), { timeout: 20_000 });
  await act(async () => slow.resolve());
  await vi.waitFor(() => expect(bar()).toBeNull(), { timeout: 20_000 });
});

test('notices report the account, the storage, the connection and a new version', async () => {
  const pressed: string[] = [];
  renderPart(
    <>
      <AccountChangeNotice change="loggedOut" />
      <AccountChangeNotice change="verified" />
      <StorageNotice />
      <ConnectionNotice onRetry={() => pressed.push('retry')} />
      <VersionNotice onReload={() => pressed.push('reload')} />
    </>,
  );
  for (const sentence of [
    'You are logged out. See you soon!',
    'Welcome! Your email address is confirmed.',
    'Your browser cannot keep your cart: leave this page open until you have ordered.',
    'The connection is lost. What you asked for will open as soon as it is back.',
    'A new version of this site is available. Your cart is kept.',
  ])
    expect(pageText()).toContain(sentence);
  await press('Try again');
  await press('Refresh');
  expect(pressed).toEqual(['retry', 'reload']);
  expect([...document.querySelectorAll('[data-live="polite"]')].length).toBe(3);
});

test('an error offers to try again if that may help, else the way home', async () => {
  let retries = 0;
  renderPart(<ErrorScreen phone="03 20 00 00 00" message="Le serveur ne répond pas" onRetry={() => (retries += 1)} />);
  await press('Try again');
  expect([
    retries,
    pageText().includes('Le serveur ne répond pas'),
    pageText().includes('You can also order by phone: 03 20 00 00 00'),
  ]).toEqual([1, true, true]);
  expect(classOf('Back to home')).toMatch(/secondary.*large/);
  cleanup();
  renderPart(<ErrorScreen />);
  expect([queryButton('Try again'), classOf('Back to home'), document.querySelectorAll('p').length, links()]).toEqual([
    null,
    expect.stringMatching(/primary.*large/),
    2,
    { 'Back to home': '/' },
  ]);
});

test('an unknown page leads home and to the menu', () => {
  renderPart(<NotFoundScreen phone="03 20 00 00 00" />);
  expect(links()).toMatchObject({ 'Back to home': '/', 'See the menu': '/menu' });
  expect([classOf('Back to home'), classOf('See the menu')]).toEqual([
    expect.stringMatching(/primary.*large/),
    expect.stringMatching(/secondary.*large/),
  ]);
  expect(pageText()).toContain('03 20 00 00 00');
});

const [first, second] = [
  { id: 'sale', title: 'Vente', paragraphs: ['Un', 'Deux'] },
  { id: 'mediator', title: 'Médiateur', paragraphs: ['Trois'] },
] as const;

test('a long text has a table of contents from two sections on', () => {
  const sections = [first, second].map((section) => ({ ...section, paragraphs: [...section.paragraphs] }));
  renderPart(<TextScreen title="Terms" sections={sections} />);
  expect(links(document.querySelector('nav'))).toEqual({ Vente: '#sale', Médiateur: '#mediator' });
  const parts = [...document.querySelectorAll('section')].map((part) => [
    part.id,
    part.getAttribute('aria-labelledby'),
    part.querySelector('h2')?.id,
    textOf(part),
  ]);
  expect(parts).toEqual([
    ['sale', 'sale-title', 'sale-title', 'VenteUnDeux'],
    ['mediator', 'mediator-title', 'mediator-title', 'MédiateurTrois'],
  ]);
  expect(pageText()).not.toContain('not published');
  cleanup();
  renderPart(<TextScreen title="Terms" sections={sections.slice(1)} />);
  expect(document.querySelector('nav')).toBeNull();
  cleanup();
  renderPart(<TextScreen title="Terms" sections={[]} />);
  expect(pageText()).toContain('The restaurant has not published this text yet.');
});

test('the story of the restaurant has chapters, a picture if there is one, and a link to the menu', () => {
  const chapters = [{ ...first, paragraphs: [...first.paragraphs] }];
  renderPart(<AboutScreen tagline="Grillé minute" image={null} chapters={chapters} />);
  expect([document.querySelector('img'), pageText().includes('Grillé minute'), classOf('See the menu')]).toEqual([
    null,
    true,
    expect.stringMatching(/large/),
  ]);
  const part = document.querySelector('section');
  expect([part?.id, part?.getAttribute('aria-labelledby'), part?.querySelector('h2')?.id, textOf(part)]).toEqual([
    'sale',
    'sale-title',
    'sale-title',
    'VenteUnDeux',
  ]);
  cleanup();
  renderPart(<AboutScreen tagline="" image={{ src: '/about.jpg', width: 1200, height: 600 }} chapters={[]} />);
  expect([document.querySelector('img')?.width, document.querySelector('img')?.alt]).toEqual([1200, '']);
});

test('the blog lists its articles, and shows one of them', () => {
  const article = { id: 'hiver', title: 'Carte d’hiver', date: '2027-01-04', summary: 'Trois nouveautés', paragraphs: ['Un', 'Deux'] };
  renderPart(<BlogScreen articles={[article]} article={undefined} />);
  expect(links()).toEqual({ 'Carte d’hiver': '/blog?article=hiver' });
  expect(textOf(document.querySelector('li'))).toBe('Carte d’hiverMonday, 4 January 2027Trois nouveautés');
  expect(document.querySelector('time')?.dateTime).toBe('2027-01-04');
  cleanup();
  renderPart(<BlogScreen articles={[article]} article={article} />);
  expect([links(), textOf(document.querySelector('article'))]).toEqual([{ 'All articles': '/blog' }, 'Monday, 4 January 2027UnDeux']);
  cleanup();
  renderPart(<BlogScreen articles={[]} article={undefined} />);
  expect(pageText()).toContain('The restaurant has not published this text yet.');
});

test('offline, the menu says that orders are by phone only, and can be loaded again', async () => {
  let retries = 0;
  renderPart(<OfflineMenuNotice phone="03 20 00 00 00" onRetry={() => (retries += 1)} />);
  expect(pageText()).toContain('orders are not possible here. You can order by phone: 03 20 00 00 00');
  expect(document.querySelector('[data-live="assertive"]')).toBeNull();
  await press('Try again');
  expect(retries).toBe(1);
  cleanup();
  renderPart(<OfflineMenuNotice phone="" onRetry={() => {}} />);
  expect(pageText()).not.toContain('by phone');
});

test('the question about cookies moves the bars at the bottom up by its height', async () => {
  let report: (blockSize: number | undefined) => void = () => {};
  let watched: Element | null = null;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: (entries: unknown[]) => void) {
        report = (blockSize) => notify(blockSize === undefined ? [] : [{ borderBoxSize: [{ blockSize }] }]);
      }
      observe = (element: Element) => (watched = element);
      disconnect = () => (watched = null);
    },
  );
  const height = () => document.documentElement.style.getPropertyValue('--consent-height');
  const chosen: string[] = [];
  const view = renderPart(<ConsentNotice isInPage={false} canRefuse onEvent={(choice) => chosen.push(choice)} />);
  const notice = document.querySelector('section');
  expect(watched).toBe(notice);
  // Where it scrolls along with the page it covers nothing.
  report(120);
  expect(height()).toBe('0px');
  notice?.style.setProperty('position', 'fixed');
  report(120);
  expect(height()).toBe('120px');
  report(undefined);
  expect(height()).toBe('0px');
  expect([links(), button('Refuse').className === button('Accept').className, classOf('Accept')]).toEqual([
    { 'Privacy policy': '/privacy-policy', 'Cookie policy': '/cookie-policy' },
    true,
    expect.stringMatching(/secondary.*large/),
  ]);
  await press('Refuse');
  await press('Accept');
  expect(chosen).toEqual(['consent.refuse', 'consent.accept']);
  view.unmount();
  expect([height(), watched]).toEqual(['', null]);
  renderPart(<ConsentNotice isInPage={false} canRefuse={false} onEvent={() => {}} />);
  expect([queryButton('Refuse'), classOf('Accept')]).toEqual([null, expect.stringMatching(/primary.*large/)]);
  cleanup();
  vi.unstubAllGlobals();
});
