import type { ComponentProps } from 'react';

/** Lazy, unless it is the first thing seen. Width and height are the file's own: they keep its place. */
export function Picture({
  isFirst = false,
  alt,
  ...rest
}: ComponentProps<'img'> & { src: string; alt: string; width: number; height: number; isFirst?: boolean | undefined }) {
  return <img alt={alt} decoding="async" {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })} {...rest} />;
}
