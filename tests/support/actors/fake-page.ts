import { vi } from 'vitest';

type FakeScript = EventTarget & { src: string; referrerPolicy?: string };

/** Puts a page at `https://shop.test` in the place of the browser's until `vi.unstubAllGlobals`. It records what is loaded and stored. */
export function createFakePage() {
  const page = {
    /** Script elements in the document. */
    scripts: [] as FakeScript[],
    /** Images that were requested. */
    images: [] as { src: string; referrerPolicy: string }[],
    /** Cookies that scripts can read, as in `document.cookie`. */
    cookies: '',
    writtenCookies: [] as string[],
    /** Names of the cookies that were deleted. */
    deletedCookies: () => page.writtenCookies.filter((text) => text.includes('Max-Age=0')).map((text) => text.split('=', 1)[0]),
  };
  vi.stubGlobal('location', new URL('https://shop.test/menu?table=4'));
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      referrerPolicy = '';
      constructor() {
        page.images.push(this);
      }
    },
  );
  vi.stubGlobal('document', {
    get cookie() {
      return page.cookies;
    },
    set cookie(text: string) {
      page.writtenCookies.push(text);
    },
    createElement: () => {
      const script = Object.assign(new EventTarget(), { src: '', remove: () => page.scripts.splice(page.scripts.indexOf(script), 1) });
      return script;
    },
    head: { append: (script: FakeScript) => page.scripts.push(script) },
  });
  return page;
}
