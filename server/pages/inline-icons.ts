/**
 * Creates the function that puts the icons which a page shows into its HTML: a file of their own would take one of the six connections
 * that a browser opens, and icons would come later than the texts beside them. Icons that scripts render later come from the file.
 *
 * `icons` is an element for the document, outside of what React renders.
 *
 * @param readFile reads a file of the built site by its path
 */
export function createIconInliner(readFile: (path: string) => string): (html: string) => { html: string; icons: string } {
  const sprites = new Map<string, Map<string, string>>();

  function symbolsOf(path: string): Map<string, string> {
    const known = sprites.get(path);
    if (known !== undefined) return known;
    const symbols = new Map([...readFile(path).matchAll(symbolPattern)].map(([symbol, name = '']) => [name, symbol]));
    sprites.set(path, symbols);
    return symbols;
  }
  return (html) => {
    const shown = new Map<string, string>();
    const inlined = html.replaceAll(usePattern, (use, path: string, name: string) => {
      const symbol = symbolsOf(path).get(name);
      if (symbol === undefined) return use;
      shown.set(name, symbol.replace(' id="', ' id="icon-'));
      return `<use href="#icon-${name}"`;
    });
    return { html: inlined, icons: shown.size === 0 ? '' : `<svg hidden>${[...shown.values()].join('')}</svg>` };
  };
}

const symbolPattern = /<symbol id="([\w-]+)"[\s\S]*?<\/symbol>/g;
const usePattern = /<use href="([^"#]+\.svg)#([\w-]+)"/g;
