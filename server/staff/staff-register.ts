import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { staffRoles, type StaffRole } from '#domain/staff/roles.ts';
import { normaliseEmail } from '#server/accounts/accounts.ts';
import { createPasswordHasher } from '#server/accounts/passwords.ts';
import { openDatabase, type Db } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { readControlResponse, requestControl, type ControlRoutes } from '#server/publishing/control-socket.ts';
import { loadServerKeys } from '#server/keys.ts';
import { listStaff, removeStaff, saveStaff, setTotpSecret, type ListedStaff } from './staff-accounts.ts';
import { createTotpSecret } from './totp.ts';

/** Operations on the staff accounts. */
export type StaffRegister = {
  list: () => Promise<ListedStaff[]>;
  /** Creates an account, or gives the existing one a new role and password. Returns the password, which is stored nowhere. */
  add: (email: string, role: StaffRole) => Promise<{ isNew: boolean; password: string }>;
  /** Removes an account and ends its sessions. Returns whether it existed. */
  remove: (email: string) => Promise<boolean>;
  /**
   * Requires one-time codes of a new secret from an account and ends its sessions. Returns the secret and the URI with which an
   * authenticator app adds it, or null if there is no such account.
   */
  enableTotp: (email: string) => Promise<{ secret: string; uri: string } | null>;
  /** No longer requires one-time codes from an account. Returns whether it exists. */
  disableTotp: (email: string) => Promise<boolean>;
};

const listSchema = z.array(z.object({ email: z.string(), role: z.enum(staffRoles), hasTotp: z.boolean() }));
const addedSchema = z.object({ isNew: z.boolean(), password: z.string() });
const removedSchema = z.object({ isRemoved: z.boolean() });
const totpSchema = z.object({ totp: z.nullable(z.object({ secret: z.string(), uri: z.string() })) });
const disabledSchema = z.object({ isDisabled: z.boolean() });
const emailSchema = z.object({ email: z.string() });

/** Letters and digits that are not mistaken for one another on paper. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns a random password of about 79 bits. @example 'k7mp-x2ra-9cqd-hw4t' */
function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => passwordAlphabet.charAt(randomInt(passwordAlphabet.length))).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** Creates a register that writes to the database. */
function createDatabaseRegister(db: Db): StaffRegister {
  const hasher = createPasswordHasher();
  return {
    list: () => listStaff(db),
    async add(email, role) {
      const password = generatePassword();
      const isNew = await saveStaff(db, { email, role, passwordHash: await hasher.hash(password), now: new Date() });
      return { isNew, password };
    },
    remove: (email) => removeStaff(db, email, new Date()),
    async enableTotp(email) {
      const totp = createTotpSecret(normaliseEmail(email));
      const sealedSecret = (await loadServerKeys(db)).seal(totp.secret);
      return (await setTotpSecret(db, { email, sealedSecret, now: new Date() })) ? totp : null;
    },
    disableTotp: (email) => setTotpSecret(db, { email, sealedSecret: null, now: new Date() }),
  };
}

/** Registers the control routes through which `npm run staff` reaches the embedded database of a running server. */
export function staffRegisterRoutes(db: Db): ControlRoutes {
  const register = createDatabaseRegister(db);
  const accountSchema = z.object({ email: z.string(), role: z.enum(staffRoles) });
  return (control) => {
    control.get('/staff', async () => register.list());
    control.post('/staff', async ({ body }) => {
      const { email, role } = accountSchema.parse(body);
      return register.add(email, role);
    });
    control.post('/staff/remove', async ({ body }) => ({
      isRemoved: await register.remove(emailSchema.parse(body).email),
    }));
    control.post('/staff/totp', async ({ body }) => ({ totp: await register.enableTotp(emailSchema.parse(body).email) }));
    control.post('/staff/totp/off', async ({ body }) => ({ isDisabled: await register.disableTotp(emailSchema.parse(body).email) }));
  };
}

/** Creates a register that sends commands to the server running on `dataDir`. */
function createControlRegister(dataDir: string): StaffRegister {
  const send = async (method: 'GET' | 'POST', path: string, content?: object) => {
    const response = await requestControl(dataDir, { method, path, ...(content === undefined ? {} : { body: JSON.stringify(content) }) });
    if (response === null) throw new Error(`The server on ${dataDir} has stopped`);
    const body = await readControlResponse(response);
    if (response.statusCode !== 200) throw new Error(`The server on ${dataDir} answered ${response.statusCode}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    list: async () => listSchema.parse(await send('GET', '/staff')),
    add: async (email, role) => addedSchema.parse(await send('POST', '/staff', { email, role })),
    remove: async (email) => removedSchema.parse(await send('POST', '/staff/remove', { email })).isRemoved,
    enableTotp: async (email) => totpSchema.parse(await send('POST', '/staff/totp', { email })).totp,
    disableTotp: async (email) => disabledSchema.parse(await send('POST', '/staff/totp/off', { email })).isDisabled,
  };
}

/**
 * Runs an action on the staff accounts, through the running server if that holds the embedded database.
 *
 * @throws {FolderLockedError} if another process has locked the folder and accepts no commands
 */
export async function withStaffRegister<T>(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  action: (register: StaffRegister) => Promise<T>,
): Promise<T> {
  if (env.databaseUrl === null && (await isServerListening(env.dataDir))) return action(createControlRegister(env.dataDir));
  const database = await openDatabase(env);
  try {
    return await action(createDatabaseRegister(database.db));
  } finally {
    await database.close();
  }
}

async function isServerListening(dataDir: string): Promise<boolean> {
  const response = await requestControl(dataDir, { method: 'GET', path: '/staff' });
  response?.resume();
  return response !== null;
}
