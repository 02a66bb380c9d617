import type { ComponentProps } from 'react';

/** The restaurant's own map where it names one (`map`), else a search for the address. */
export function MapLink({ address, map, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { address: string; map: string }) {
  const href = map.startsWith('https://') ? map : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return (
    <a rel="noreferrer" {...rest} href={href}>
      {children}
    </a>
  );
}
