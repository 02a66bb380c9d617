import type { ComponentProps } from 'react';

/** Lazy, unless it is the first thing seen. Width and height are the file's own: they keep its place. */
export function Picture({
  isEager = false,
  alt,
  ...rest
}: ComponentProps<'img'> & { src: string; alt: string; width: number; height: number; isEager?: boolean | undefined }) {
  return <img alt={alt} decoding="async" {...(isEager ? { fetchPriority: 'high' } : { loading: 'lazy' })} {...rest} />;
}
