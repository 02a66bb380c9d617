import { useEffect, useState } from 'react';

/** A line a little below the sticky tabs: the section that crosses it is the one being read. */
const readingLine = '-30% 0px -69% 0px';

/** The id of the section being read, the first one until something was scrolled. Ids must keep their identity. */
export function useScrollSpy(ids: readonly string[]): [current: string | null, jumpTo: (id: string) => void] {
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast((entry) => entry.isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: readingLine },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);

  return [current !== null && ids.includes(current) ? current : (ids[0] ?? null), setCurrent];
}
