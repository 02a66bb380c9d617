import type { ComponentProps } from 'react';

/** Link to the restaurant's map (`map`) or, without one, to an OpenStreetMap search for the address. */
export function MapLink({ address, map, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { address: string; map: string }) {
  const href = map.startsWith('https://') ? map : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return (
    <a rel="noreferrer" {...rest} href={href}>
      {children}
    </a>
  );
}
