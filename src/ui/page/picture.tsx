import type { ComponentProps } from 'react';

/** Image, lazily loaded unless `isEager`. `width` and `height` are those of the file and prevent layout shifts. */
export function Picture({
  isEager = false,
  alt,
  ...rest
}: ComponentProps<'img'> & { src: string; alt: string; width: number; height: number; isEager?: boolean | undefined }) {
  return <img alt={alt} decoding="async" {...(isEager ? { fetchPriority: 'high' } : { loading: 'lazy' })} {...rest} />;
}
