import type { Session } from '#domain/account/session.ts';
import type { User } from '#domain/entities.ts';
import { RefusedError } from '#machines/account-form.ts';

export const user: User = {
  id: 'u-1',
  email: 'lea@example.fr',
  first_name: 'Léa',
  last_name: 'Martin',
  phone: '06 12 34 56 78',
  address: null,
  is_verified: true,
  pending_email: null,
};
export const personal = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06 12 34 56 78' };
export const secret = 'cheval correct';

export const verified: Session = { token: 'token-1', user };
export const unverified: Session = { token: 'token-2', user: { ...user, is_verified: false } };
export const withoutPassword: Session = { token: 'token-3', user: { ...user, needs_password: true } };

/** Failures of account calls. */
export const failures = {
  refused: { error: new RefusedError('Non.', { email: 'Déjà prise.' }) },
  unanswered: { error: new Error('no response') },
};
