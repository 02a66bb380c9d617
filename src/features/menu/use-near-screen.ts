import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** One screen above and below what is seen. */
const margin = '100% 0px';

/** Whether an element has come near the screen. It stays so: a focus in it, and a place found in the page, are kept. */
export function useNearScreen(isNearAtFirst: boolean): [ref: RefObject<HTMLDivElement | null>, isNear: boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(isNearAtFirst);

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
