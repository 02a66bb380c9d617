import type { SiteConfig } from '#config/site.ts';
import { createIconLoader, type LoadIcon } from './icon-loader.ts';
import type { IconImage } from './icon-image.ts';
import { withinFirstFetch } from './icon-requests.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** An icon that the back end names. Empty until its code is loaded, and while icons are disabled. */
      'shop-icon': { name: string };
    }
  }
}

/** Shows the icons that the back end names, on this page and later ones. */
export function startIcons({ hosts }: Pick<SiteConfig['icons'], 'hosts'>): void {
  customElements.define('shop-icon', createIconElement(createIconLoader({ hosts })));
}

/** Creates the class of `<shop-icon name="lucide:pizza">`: decorative, of a size that its page decides, empty without an icon. */
function createIconElement(loadIcon: LoadIcon): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = ['name'];

    attributeChangedCallback(_attribute: string, _previous: string | null, name: string | null) {
      this.removeAttribute('style');
      if (name !== null) void this.showIcon(name);
    }

    private async showIcon(name: string) {
      const icon = await withinFirstFetch(loadIcon(name));
      if (icon !== null && this.getAttribute('name') === name) paint(this.style, icon);
    }
  };
}

function paint(style: CSSStyleDeclaration, { url, isMonochrome }: IconImage): void {
  const image = `url("${url}") center / contain no-repeat`;
  if (isMonochrome) style.mask = image;
  style.background = isMonochrome ? 'currentColor' : image;
}
