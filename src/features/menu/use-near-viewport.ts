import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** `rootMargin` of one viewport height above and below. */
const margin = '100% 0px';

/** Returns whether the element has been near the viewport. It stays true, so that focus and scroll position are kept. */
export function useNearViewport(initiallyNear: boolean): [ref: RefObject<HTMLDivElement | null>, isNear: boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(initiallyNear);

  useEffect(() => {
    if (isNear || ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);

  return [ref, isNear];
}
