import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { invalidRequest } from './stripe-failure.ts';
import { paginate, newCustomer } from './objects.ts';
import { deleteObject, findObjects, storeObject, readObject } from './object-store.ts';

/** Stripe's maximum lengths in characters. */
const maxLengths = { email: 512, name: 256, phone: 20 } as const;
/** Emails that the emulator accepts: ASCII only, because it is not documented which others Stripe accepts. */
const asciiEmail = /^[\x21-\x7E]+@[\x21-\x7E]+\.[\x21-\x7E]+$/;

/** `POST /v1/customers`. */
export async function createCustomer(call: Call): Promise<Stripe.Customer> {
  const { email = null, name = null, phone = null } = call.params;
  for (const [param, value] of Object.entries({ email, name, phone }))
    if ((value?.length ?? 0) > maxLengths[param as keyof typeof maxLengths])
      throw invalidRequest(`Invalid string: must be at most ${maxLengths[param as keyof typeof maxLengths]} characters`, { param });
  if (email !== null && !asciiEmail.test(email))
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  const customer = newCustomer({ email, name, phone, metadata: parseMetadata(call.params) }, call.now);
  await storeObject(call.db, customer);
  return customer;
}

/** `GET /v1/customers`, filtered by email. */
export async function listCustomers({ db, params }: Call): Promise<Stripe.ApiList<Stripe.Customer>> {
  return paginate('/v1/customers', await findObjects(db, 'customer', { email: params['email'] ?? '' }), params);
}

/** `DELETE /v1/customers/:id`. */
export async function deleteCustomer({ db }: Call, id: string): Promise<Stripe.DeletedCustomer> {
  await readObject(db, 'customer', id);
  await deleteObject(db, id);
  return { id, object: 'customer', deleted: true };
}

/** Extracts the metadata from a call's parameters. */
export function parseMetadata(params: Call['params']): Stripe.Metadata {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}
