import { readIcon, type IconImage } from './icon-image.ts';
import { iconPaths, requestIcons } from './icon-requests.ts';

/** Loads an icon by its full name, such as `lucide:pizza`. Returns null if it is unknown or no host responds. */
export type LoadIcon = (name: string) => Promise<IconImage | null>;

/**
 * Creates the icon loader. Names that are loaded in the same task share one request per icon set. Each icon is requested once, unless
 * no host responded.
 */
export function createIconLoader(options: { hosts: readonly string[]; fetch?: typeof globalThis.fetch }): LoadIcon {
  const icons = new Map<string, Promise<IconImage | null>>();
  let batch: Promise<Map<string, Promise<unknown>>> | null = null;
  let batchNames: string[] = [];

  function requestBatch(): Map<string, Promise<unknown>> {
    const names = batchNames;
    batch = null;
    batchNames = [];
    const responses = new Map<string, Promise<unknown>>();
    for (const prefix of new Set(names.map(iconPrefix))) {
      const inSet = names.filter((name) => iconPrefix(name) === prefix).map(shortName);
      for (const { path, names: requested } of iconPaths(prefix, inSet, options.hosts)) {
        const response = requestIcons(path, options);
        for (const name of requested) responses.set(`${prefix}:${name}`, response);
      }
    }
    return responses;
  }

  async function load(name: string): Promise<IconImage | null> {
    batchNames.push(name);
    const responses = await (batch ??= Promise.resolve().then(requestBatch));
    try {
      return readIcon(await responses.get(name), shortName(name));
    } catch {
      icons.delete(name);
      return null;
    }
  }

  return (name) => {
    const icon = icons.get(name) ?? load(name);
    icons.set(name, icon);
    return icon;
  };
}

const iconPrefix = (name: string) => name.slice(0, name.indexOf(':'));
const shortName = (name: string) => name.slice(name.indexOf(':') + 1);
