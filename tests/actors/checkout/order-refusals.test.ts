import { expect, test } from 'vitest';
import { postOutcomeFromError } from '#actors/checkout/order-refusals.ts';
import { ApiError } from '#api/http/errors.ts';

test('a payload rejected as malformed is not reported as a missing field (§8)', () => {
  expect(postOutcomeFromError(new ApiError({ status: 422, code: 'invalid' }))).toMatchObject({
    type: 'refused',
    failure: 'detailsRefused',
  });
});
