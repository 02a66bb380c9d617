// References: §n in docs/behaviour.

import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { stubModalDialogs } from '../../../ui/modal-dialogs.ts';
import { deliveryAccepted, renderCheckout } from '../checkout-shop.tsx';

stubModalDialogs();

const incomplete = { type: 'incomplete' };
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The two questions: how they are reached, and their words. */
const questions = {
  phone: {
    label: 'Phone',
    text: 'This number looks incomplete.',
    answers: { correct: 'Correct it', keep: 'Keep it' },
    states: { editing: 'personal.editing', asked: 'personal.phoneIncomplete', left: 'delivery.editing' },
    reach: async () => {
      const checkout = await renderCheckout({ personal: { phone: 'x' } });
      checkout.I.open('personal');
      checkout.I.goOn();
      await checkout.I.resolveActor('checkPhone', incomplete);
      return checkout;
    },
  },
  street: {
    label: 'Address',
    text: 'The number in the street may be missing.',
    answers: { correct: 'Add the number', keep: 'Keep the address' },
    states: { editing: 'delivery.editing', asked: 'delivery.houseNumberMissing', left: 'payment.checking' },
    reach: async () => {
      const checkout = await renderCheckout({ mode: 'delivery', delivery: { address: 'Rue Nationale' } });
      checkout.I.open('delivery');
      checkout.I.goOn();
      await checkout.I.resolveActor('checkDelivery', deliveryAccepted);
      await checkout.I.resolveActor('checkHouseNumber', incomplete);
      return checkout;
    },
  },
};

describe.each(Object.entries(questions))('the question about the %s (§5 Questions)', (_, { label, text, answers, states, reach }) => {
  const field = () => screen.getByLabelText(label);
  const question = () => screen.queryByRole('group', { name: text });

  test('it has the focus, is announced as a group and describes its field, which is not invalid', async () => {
    const { I } = await reach();
    expect(I.state()).toBe(states.asked);
    expect(question()).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: answers.correct, description: text }));
    expect(document.getElementById(field().getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toBe(text);
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('correcting moves the focus to the field and ends the question', async () => {
    const { I, keptFields } = await reach();
    click(answers.correct);
    expect([I.state(), question(), document.activeElement, keptFields]).toEqual([states.editing, null, field(), []]);
  });

  test('keeping leaves the step at once', async () => {
    const { I, keptFields } = await reach();
    click(answers.keep);
    expect([I.state(), keptFields]).toEqual([states.left, [label.toLowerCase()]]);
  });

  test('Continue keeps the value too', async () => {
    const { I, keptFields } = await reach();
    I.goOn();
    expect([I.state(), keptFields]).toEqual([states.left, [label.toLowerCase()]]);
  });

  test('another value ends the question, and typing keeps the focus', async () => {
    const { I } = await reach();
    act(() => field().focus());
    I.type(label, '12 rue de Béthune');
    expect([I.state(), question(), document.activeElement]).toEqual([states.editing, null, field()]);
    expect(field().getAttribute('aria-describedby') ?? '').not.toContain('question');
  });
});
