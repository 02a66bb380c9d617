import { useEffect } from 'react';

/** Shows the number of waiting orders before the title of the browser's tab while the component is mounted. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const { title } = document;
    document.title = `(${count}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [count]);
}
