/**
 * Creates a ref callback that sets a custom property of the document to the height of its element, as long as the element is mounted. What
 * is at the bottom of the window moves up by the notices there (`--notice-height`), so that they cover none of its buttons.
 */
export function exposeHeight(property: '--consent-height' | '--offer-height'): (element: HTMLElement) => () => void {
  return (element) => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty(property, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}
