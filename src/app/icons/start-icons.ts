'online only';

import type { SiteConfig } from '#config/site.ts';
import { createIconLoader, type LoadIcon } from './icon-loader.ts';
import type { IconImage } from './icon-image.ts';
import { withFirstFetchTimeout } from './icon-requests.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** An icon named by data of the shop. Empty until the icons' code is loaded, and while icons are disabled. */
      'shop-icon': { name: string };
    }
  }
}

/** Defines the element `<shop-icon>`, on this page and later ones. */
export function startIcons({ hosts }: Pick<SiteConfig['icons'], 'hosts'>): void {
  customElements.define('shop-icon', createIconElement(createIconLoader({ hosts })));
}

/** Creates the class of `<shop-icon name="lucide:pizza">`. The element is decorative; CSS sets its size. */
function createIconElement(loadIcon: LoadIcon): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = ['name'];

    attributeChangedCallback(_attribute: string, _previous: string | null, name: string | null) {
      this.removeAttribute('style');
      if (name !== null) void this.showIcon(name);
    }

    private async showIcon(name: string) {
      const icon = await withFirstFetchTimeout(loadIcon(name));
      if (icon !== null && this.getAttribute('name') === name) applyImage(this.style, icon);
    }
  };
}

function applyImage(style: CSSStyleDeclaration, { url, isMonochrome }: IconImage): void {
  const image = `url("${url}") center / contain no-repeat`;
  if (isMonochrome) style.mask = image;
  style.background = isMonochrome ? 'currentColor' : image;
}
