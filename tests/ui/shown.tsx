import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

/** Shows parts in the source language, until the test is over. */
export function shown(parts: ReactNode) {
  onTestFinished(cleanup);
  return render(parts, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
}
