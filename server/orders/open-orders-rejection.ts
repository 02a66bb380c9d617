import type { Locale, SiteConfig } from '#config/site.ts';
import type { Settings } from '#domain/entities.ts';
import { offeredMethods } from '#domain/order/payment-methods.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { formatClockTime } from '#format/clock-time.ts';
import { formatDay } from '#format/dates.ts';
import { formatPhone } from '#format/phone.ts';
import { HttpError } from '#server/http/errors.ts';
import { translator } from '#server/locale/translate.ts';

const minuteMs = 60_000;

export type OpenOrdersRejection = {
  /** Whose limit is reached: the customer's, or the one of an address, which strangers may share. */
  reason: 'customer' | 'caller';
  /** When a cash order is accepted again. */
  retryAt: Date;
  now: Date;
  catalogue: { flatSettings: Settings; site: Pick<SiteConfig, 'timeZone'> };
};

const reasons = {
  customer: 'Vous avez déjà plusieurs commandes en espèces en cours.',
  caller: 'Trop de commandes en espèces sont déjà en cours depuis votre connexion.',
} as const;

/** Creates the 429 for a cash order above a limit. Its message says when cash is accepted again, and what works until then. */
export function tooManyCashOrders({ reason, retryAt: exactTime, now, catalogue }: OpenOrdersRejection): HttpError {
  const { flatSettings, site } = catalogue;
  // The message says the time in minutes: round up, so that an order at that time is accepted.
  const retryAt = new Date(Math.ceil(exactTime.getTime() / minuteMs) * minuteMs);
  const { phone } = parseSettings(flatSettings).contacts;
  function translate(locale: Locale): string {
    const t = translator(locale);
    const time = formatClockTime(retryAt, { timeZone: site.timeZone, locale });
    const { date } = wallTimeAt(retryAt, site.timeZone);
    const isToday = date === wallTimeAt(now, site.timeZone).date;
    const sentences = [
      t(reasons[reason]),
      isToday
        ? t('Les espèces seront de nouveau acceptées à partir de {time}.', { time })
        : t('Les espèces seront de nouveau acceptées à partir du {day} à {time}.', { day: formatDay(date, locale), time }),
      ...(offeredMethods(flatSettings).includes('card') ? [t('La carte bancaire est acceptée dès maintenant.')] : []),
      ...(phone ? [t('Vous pouvez aussi nous appeler\u00A0: {phone}.', { phone: formatPhone(phone) })] : []),
    ];
    return sentences.join(' ');
  }
  const retryAfter = Math.max(1, (retryAt.getTime() - now.getTime()) / 1000);
  return new HttpError(429, translate('fr'), { code: 'too_many_cash_orders', retryAfter, translate });
}
