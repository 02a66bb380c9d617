/**
 * Creates a ref callback that sets a custom property of the document to the height of its element, as long as the element is mounted: 0 where
 * it scrolls along with the page. What is at the bottom of the window moves up by the notices there (`--notice-height`), so that they cover
 * none of its buttons. A focused element is scrolled to where neither they nor the page's bar cover it, which is above the window's edge
 * (`--bar-height`, below which the page ends) or sticks to it (`--step-bar-height`). At the top that is the header's height, unless something
 * else sticks there (`--sticky-height`).
 */
export function exposeHeight<Bar extends HTMLElement = HTMLElement>(
  property: '--consent-height' | '--offer-height' | '--bar-height' | '--step-bar-height' | '--sticky-height',
): (element: Bar) => () => void {
  return (element) => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = getComputedStyle(element).position === 'static' ? 0 : (entry?.borderBoxSize[0]?.blockSize ?? 0);
      style.setProperty(property, `${height}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}
