import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { closedPanel } from '#actors/cart-panel/cart-panel.ts';
import { createLazyActor } from '#actors/lazy-actor.ts';
import { cartPanelMachine } from '#machines/cart-panel.machine.ts';

test('an actor that loads late is never seen in a state that its queued events have left', async () => {
  const panel = createLazyActor(closedPanel, async () => createActor(cartPanelMachine).start());
  const seen: boolean[] = [];
  panel.subscribe((snapshot) => seen.push(snapshot.hasTag('open')));
  panel.send({ type: 'panel.open' });
  await vi.waitFor(() => expect(seen).not.toEqual([]));
  expect(seen).not.toContain(false);
});
