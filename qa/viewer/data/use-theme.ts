import { useSyncExternalStore } from 'react';
import type { Picture } from '../../report/format.ts';

const isDark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  isDark.addEventListener('change', listener);
  return () => isDark.removeEventListener('change', listener);
}

/** Returns the theme that the viewer is shown in. */
export const useTheme = (): Picture['theme'] => useSyncExternalStore(subscribe, () => (isDark.matches ? 'dark' : 'light'));
