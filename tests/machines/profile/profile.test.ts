import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { profileMachine } from '#machines/profile.machine.ts';
import { personal, user } from '../../support/account-samples.ts';
import { deferredSlots } from '../../support/charts/deferred-slots.ts';

test('saving stores the profile returned by the server, and can be repeated', async () => {
  const slots = deferredSlots('saveProfile', 'exportData');
  const users: unknown[] = [];
  const machine = profileMachine.provide({ actions: { updateUser: (_, updated) => void users.push(updated) } });
  const profile = createActor(slots.provide(machine)).start();
  const form = { ...personal, address: '' };
  for (const _ of [1, 2]) {
    profile.send({ type: 'profile.save', form });
    await slots.resolve('saveProfile', user);
    expect([profile.getSnapshot().value, profile.getSnapshot().context.notice]).toEqual(['resting', 'saved']);
  }
  expect(users).toEqual([user, user]);
});
