import type { ComponentProps } from 'react';
import { avifSrcSet } from '#ui/page/picture-copies.ts';

type PictureProps = ComponentProps<'img'> & {
  src: string;
  alt: string;
  /** Size of the file, which prevents layout shifts. */
  width: number;
  height: number;
  /** Displayed width, as a value of the `sizes` attribute. */
  sizes: string;
  /** Width in pixels of the largest copy to load. On a list of many small pictures a larger one is invisible detail. */
  maximumWidth?: number;
  /** Loads the picture before the scripts, for the largest one of the first screen. Other pictures load when they come near the viewport. */
  isEager?: boolean | undefined;
};

/** Image that browsers load in the size and format that fit the device. */
export function Picture({ src, alt, sizes, maximumWidth, isEager = false, ...rest }: PictureProps) {
  const copies = avifSrcSet(src, maximumWidth);
  const image = <img alt={alt} decoding="async" {...(isEager ? { fetchPriority: 'high' } : { loading: 'lazy' })} {...rest} src={src} />;
  if (copies === null) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={copies} sizes={sizes} />
      {image}
    </picture>
  );
}
