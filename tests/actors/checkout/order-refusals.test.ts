import { expect, test } from 'vitest';
import { refusalFromError } from '#actors/checkout/order-refusals.ts';
import { ApiError } from '#api/errors.ts';

test('a payload that the back end finds malformed is no missing field: nothing in the forms is empty (§8)', () => {
  expect(refusalFromError(new ApiError({ status: 422, code: 'invalid' }))).toMatchObject({ is: 'refused', failure: 'detailsRefused' });
});
