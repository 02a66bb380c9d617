import type { ShopControls } from '#domain/staff/controls.ts';
import type { shopControlsMachine } from '#machines/shop-controls.machine.ts';
import { noPayload, rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';

/** Controls of a shop in normal operation. */
export const usualControls: ShopControls = {
  modes: ['pickup', 'delivery'],
  pauses: { pickup: null, delivery: null },
  delay: { minutes: 0, until: null },
  dishes: [],
  choices: [],
  capacity: null,
  days: [],
};

const failures = {
  refused: resolves({ type: 'refused', reason: 'Refusé.' } as const),
  serverError: resolves({ type: 'serverError', reason: 'Refusé.' } as const),
  ended: resolves({ type: 'ended' } as const),
  unreachable: rejects('there is no response'),
};

export const scenario: Scenario<typeof shopControlsMachine> = {
  inputs: { 'a board': undefined },
  events: {
    'control.change': {
      payloads: { delay: { change: { type: 'delay', minutes: 10 } }, pause: { change: { type: 'pause', mode: 'pickup', length: 15 } } },
    },
    'controls.retry': noPayload,
    'refusal.dismiss': noPayload,
    'controls.changed': noPayload,
  },
  outcomes: {
    loadControls: { loaded: resolves({ type: 'loaded', controls: usualControls }), ...failures },
    saveChange: { loaded: resolves({ type: 'loaded', controls: usualControls }), ...failures },
  },
  serializeContext: ({ controls, queue, isStale, failure, saved }) => [
    controls !== null,
    queue.map(({ type }) => type),
    isStale,
    failure,
    saved?.type,
  ],
  serializeCell: ({ controls, queue, isStale, failure }) => [controls !== null, queue.length, isStale, failure?.type],
};
