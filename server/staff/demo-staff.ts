import { demoPassword, demoStaffAccounts } from '#config/demo-staff.ts';
import type { PasswordHasher } from '#server/accounts/passwords.ts';
import type { Db } from '#server/database/database.ts';
import { findStaffByEmail, saveStaff } from './staff-accounts.ts';

/** Returns a function that creates the demonstration's accounts, which the log-in page of the counter shows. Later calls do nothing. */
export function createDemoStaff(db: Db, passwords: PasswordHasher, now: () => Date): () => Promise<void> {
  let created: Promise<void> | null = null;
  async function create() {
    for (const { email, role } of demoStaffAccounts)
      if ((await findStaffByEmail(db, email)) === null)
        await saveStaff(db, { email, role, passwordHash: await passwords.hash(demoPassword), now: now() });
  }
  return () =>
    (created ??= create().catch((error: unknown) => {
      created = null;
      throw error;
    }));
}
