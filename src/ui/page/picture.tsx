import type { ComponentProps } from 'react';
import { avifSrcSet } from '#ui/page/picture-copies.ts';

export type PictureTurn = 'first' | 'next';

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
  /**
   * When to load the picture: `first` before the scripts, for the largest one of the first screen, `next` once the scripts are
   * requested. Other pictures load when the shop is ready and they come near the viewport.
   */
  turn?: PictureTurn | undefined;
};

/** Image that browsers load in the size and format that fit the device. */
export function Picture({ src, alt, sizes, maximumWidth, turn, ...rest }: PictureProps) {
  const copies = avifSrcSet(src, maximumWidth);
  const loading =
    turn === 'first'
      ? ({ fetchPriority: 'high' } as const)
      : ({ loading: 'lazy', fetchPriority: turn && 'low', 'data-next': turn && '' } as const);
  const image = <img alt={alt} decoding="async" {...loading} {...rest} src={src} />;
  if (copies === null) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={copies} sizes={sizes} />
      {image}
    </picture>
  );
}
