import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

/** Renders elements with English messages and unmounts them when the test finishes. */
export function renderWithI18n(elements: ReactNode) {
  onTestFinished(cleanup);
  return render(elements, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
}
