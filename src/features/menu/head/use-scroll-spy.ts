import { useEffect, useState } from 'react';

/** `rootMargin` of a line below the sticky tabs. The section that crosses the line is the one being read. */
const readingLine = '-30% 0px -69% 0px';

/** Returns the id of the section being read, initially the first. `ids` must be a stable reference. */
export function useScrollSpy(ids: readonly string[]): [current: string | null, jumpTo: (id: string) => void] {
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.filter((entry) => entry.isIntersecting).at(-1);
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
