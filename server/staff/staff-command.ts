import { parseArgs } from 'node:util';
import { isEmail } from '#domain/account/email.ts';
import { staffRoles, type StaffRole } from '#domain/staff/roles.ts';
import type { Env } from '#server/env.ts';
import { withStaffRegister, type StaffRegister } from './staff-control.ts';

const usage = `Usage:
  npm run staff -- add <email> --role kitchen|owner   adds an account, or gives it a new role and password
  npm run staff -- remove <email>                     removes an account and ends its sessions
  npm run staff -- list                               lists the accounts`;

/** Error for invalid command-line arguments. */
export class StaffUsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n\n${usage}`);
    this.name = 'StaffUsageError';
  }
}

/**
 * Runs `npm run staff` and returns the lines to print.
 *
 * @throws {StaffUsageError | FolderLockedError} without changing an account
 */
export async function runStaffCommand(args: readonly string[], env: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<string[]> {
  const { command, email, role } = parseCommand(args);
  return withStaffRegister(env, (register) => {
    if (command === 'list') return listAccounts(register);
    return command === 'add' ? addAccount(register, email, role) : removeAccount(register, email);
  });
}

type Command = { command: 'add' | 'remove' | 'list'; email: string; role: StaffRole };

function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = readArguments([...args]);
  const [command, email = '', ...others] = positionals;
  const role = staffRoles.find((known) => known === values.role);
  if (others.length > 0) throw new StaffUsageError('There are too many arguments.');
  if (command === 'list' && email === '') return { command, email, role: 'kitchen' };
  if (command !== 'add' && command !== 'remove') throw new StaffUsageError('Give add, remove or list.');
  if (!isEmail(email.trim())) throw new StaffUsageError(`“${email}” is not an email address.`);
  if (command === 'add' && role === undefined) throw new StaffUsageError('Give --role kitchen or --role owner.');
  return { command, email, role: role ?? 'kitchen' };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' } } });
  } catch (error) {
    throw new StaffUsageError(error instanceof Error ? error.message : 'The arguments are wrong.');
  }
}

async function listAccounts(register: StaffRegister): Promise<string[]> {
  const accounts = await register.list();
  return accounts.length === 0 ? ['There are no staff accounts.'] : accounts.map(({ email, role }) => `${role.padEnd(8)} ${email}`);
}

async function addAccount(register: StaffRegister, email: string, role: StaffRole): Promise<string[]> {
  const { isNew, password } = await register.add(email, role);
  return [
    isNew ? `Added ${email} as ${role}.` : `${email} is now ${role} and has a new password. Its sessions have ended.`,
    `Password: ${password}`,
    'It is shown only once. Log in at /counter.',
  ];
}

async function removeAccount(register: StaffRegister, email: string): Promise<string[]> {
  if (!(await register.remove(email))) throw new StaffUsageError(`${email} has no account.`);
  return [`Removed ${email}. Its sessions have ended.`];
}
