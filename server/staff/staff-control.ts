import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { staffRoles, type StaffRole } from '#domain/staff/roles.ts';
import { createPasswordHasher } from '#server/accounts/passwords.ts';
import { openDatabase, type Db } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { readControlResponse, requestControl, type ControlRoutes } from '#server/publishing/control-socket.ts';
import { listStaff, removeStaff, saveStaff } from './staff-accounts.ts';

/** Operations on the staff accounts. */
export type StaffRegister = {
  list: () => Promise<{ email: string; role: StaffRole }[]>;
  /** Creates an account, or gives the existing one a new role and password. Returns the password, which is stored nowhere. */
  add: (email: string, role: StaffRole) => Promise<{ isNew: boolean; password: string }>;
  /** Removes an account and ends its sessions. Returns whether it existed. */
  remove: (email: string) => Promise<boolean>;
};

const listSchema = z.array(z.object({ email: z.string(), role: z.enum(staffRoles) }));
const addedSchema = z.object({ isNew: z.boolean(), password: z.string() });
const removedSchema = z.object({ isRemoved: z.boolean() });

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
  };
}

/** Registers the control routes through which `npm run staff` reaches the embedded database of a running server. */
export function staffControlRoutes(db: Db): ControlRoutes {
  const register = createDatabaseRegister(db);
  const accountSchema = z.object({ email: z.string(), role: z.enum(staffRoles) });
  return (control) => {
    control.get('/staff', async () => register.list());
    control.post('/staff', async ({ body }) => {
      const { email, role } = accountSchema.parse(body);
      return register.add(email, role);
    });
    control.post('/staff/remove', async ({ body }) => ({
      isRemoved: await register.remove(z.object({ email: z.string() }).parse(body).email),
    }));
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
