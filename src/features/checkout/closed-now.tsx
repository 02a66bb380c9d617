import { Trans } from '@lingui/react/macro';
import type { FormDraftsStore } from '#domain/drafts.ts';
import type { CartItem } from '#domain/entities.ts';
import type { ScheduleRequest } from '#domain/schedule.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { DayAndTime } from './day-and-time.tsx';
import { nextSlot } from './next-slot.ts';

type ClosedNowProps = { request: ScheduleRequest; drafts: FormDraftsStore; items: readonly CartItem[] };

/** Nothing can be had at once: when it can, and one tap to have it then. */
export function ClosedNow({ request, drafts, items }: ClosedNowProps) {
  const next = nextSlot({ ...request, items });

  return (
    <div data-fault tabIndex={-1}>
      <Notice
        tone="warning"
        icon="clock"
        action={
          next === null ? null : (
            <Button
              kind="secondary"
              onClick={() => drafts.change('delivery', { is_scheduled: true, delivery_date: next.date, delivery_time_range: next.label })}
            >
              <Trans>Schedule for this time</Trans>
            </Button>
          )
        }
      >
        {next === null ? (
          <Trans>The kitchen is closed for what is in your cart, and no time is on offer this week.</Trans>
        ) : (
          <Trans>
            The kitchen is closed right now. Next time: <DayAndTime date={next.date} range={next.label} {...request} />
          </Trans>
        )}
      </Notice>
    </div>
  );
}
