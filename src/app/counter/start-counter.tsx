import '#ui/styles/base.css';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { createAlarmSound } from '#actors/order-board/alarm-sound.ts';
import { acceptableEvents } from '#actors/order-board/acceptable-events.ts';
import { startStaffSession } from '#actors/order-board/staff-session.actors.ts';
import { createApiClient } from '#api/http/http.ts';
import { staffRoles } from '#domain/staff/roles.ts';
import { CounterProvider } from '#features/counter/counter-context.ts';
import { CounterScreen } from '#features/counter/counter-screen.tsx';
import { setCurrencySymbol } from '#format/numbers.ts';
import { createClock } from '#platform/clock.ts';
import { keepScreenOn } from '#platform/wake-lock.ts';
import { announceSilentValues } from '#ui/form/announce-silent-values.ts';
import { keepFocus } from '#ui/focus/keep-focus.ts';
import { announceMessages } from '#ui/live/announce-messages.ts';
import { RemountBoundary } from '#ui/remount-boundary.tsx';
import { createBoardStore } from './board-store.ts';
import { hideInPageCache } from './hide-in-page-cache.ts';
import { showWaitingCount } from './show-waiting-count.ts';

/** Data that the server embeds in the page. */
const pageDataSchema = z.object({
  title: z.string(),
  timeZone: z.string(),
  currencySymbol: z.string(),
  demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), role: z.enum(staffRoles) })),
});

/** Mounts the counter in `#root`. */
export function startCounter() {
  const root = document.querySelector('#root');
  const data = document.querySelector('#counter-data')?.textContent;
  if (root === null || data == null) throw new Error('The page has no #root or no #counter-data');
  const { currencySymbol, ...page } = pageDataSchema.parse(JSON.parse(data));
  setCurrencySymbol(currencySymbol);
  const clock = createClock({ renderedAt: new Date() });
  const api = createApiClient({ apiRoot: '', locale: 'fr', onServerDate: clock.applyServerDate });
  const session = startStaffSession(api);
  const sound = createAlarmSound();
  const boardActors = createBoardStore({ session, api, sound });
  showWaitingCount(boardActors);
  hideInPageCache(root, () => session.send({ type: 'page.restored' }));
  clock.startTicking();
  keepScreenOn();
  announceSilentValues();
  keepFocus();
  announceMessages();
  const i18n = setupI18n({ locale: 'fr', messages: { fr: {} } });
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <CounterProvider value={{ ...page, api, session, boardActors, clock, acceptableEvents, isSoundBlocked: sound.isBlocked }}>
          <RemountBoundary>
            <CounterScreen />
          </RemountBoundary>
        </CounterProvider>
      </I18nProvider>
    </StrictMode>,
  );
}
