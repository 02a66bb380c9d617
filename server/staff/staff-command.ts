import { parseArgs } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
import { isEmail } from '#domain/account/email.ts';
import { staffRoles, type StaffRole } from '#domain/staff/roles.ts';
import type { Env } from '#server/env.ts';
import { withStaffRegister, type StaffRegister } from './staff-register.ts';

const usage = `Usage:
  npm run staff -- add <email> --role kitchen|owner   adds an account, or gives it a new role and password
  npm run staff -- totp <email>                       requires a one-time code at each log-in, with a new secret
  npm run staff -- totp <email> --off                 no longer requires one
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
  const command = parseCommand(args);
  return withStaffRegister(env, (register) => runCommand(register, command));
}

type Command =
  | { command: 'add'; email: string; role: StaffRole }
  | { command: 'totp' | 'totpOff' | 'remove'; email: string }
  | { command: 'list' };

function runCommand(register: StaffRegister, command: Command): Promise<string[]> {
  switch (command.command) {
    case 'add':
      return addAccount(register, command.email, command.role);
    case 'totp':
      return enableTotp(register, command.email);
    case 'totpOff':
      return disableTotp(register, command.email);
    case 'remove':
      return removeAccount(register, command.email);
    case 'list':
      return listAccounts(register);
  }
}

function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = readArguments([...args]);
  const [command, email = '', ...others] = positionals;
  if (others.length > 0) throw new StaffUsageError('There are too many arguments.');
  if (command === 'list' && email === '') return { command };
  if (command !== 'add' && command !== 'totp' && command !== 'remove') throw new StaffUsageError('Give add, totp, remove or list.');
  if (!isEmail(email.trim())) throw new StaffUsageError(`“${email}” is not an email address.`);
  if (values.off === true && command !== 'totp') throw new StaffUsageError('--off belongs to totp.');
  if (command === 'totp') return { command: values.off === true ? 'totpOff' : 'totp', email };
  if (command === 'remove') return { command, email };
  const role = staffRoles.find((known) => known === values.role);
  if (role === undefined) throw new StaffUsageError('Give --role kitchen or --role owner.');
  return { command, email, role };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' }, off: { type: 'boolean' } } });
  } catch (error) {
    throw new StaffUsageError(error instanceof Error ? error.message : 'The arguments are wrong.');
  }
}

async function listAccounts(register: StaffRegister): Promise<string[]> {
  const accounts = await register.list();
  if (accounts.length === 0) return ['There are no staff accounts.'];
  return accounts.map(({ email, role, hasTotp }) => `${role.padEnd(8)} ${email}${hasTotp ? ' (one-time code)' : ''}`);
}

async function addAccount(register: StaffRegister, email: string, role: StaffRole): Promise<string[]> {
  const { isNew, password } = await register.add(email, role);
  return [
    isNew ? `Added ${email} as ${role}.` : `${email} is now ${role} and has a new password. Its sessions have ended.`,
    `Password: ${password}`,
    'It is shown only once. Log in at /counter.',
  ];
}

async function enableTotp(register: StaffRegister, email: string): Promise<string[]> {
  const totp = await register.enableTotp(email);
  if (totp === null) throw noAccountError(email);
  return [
    `${email} now needs a one-time code at each log-in. Its sessions have ended.`,
    'Add the account to an authenticator app, by the picture or by the secret. Both are shown only once.',
    '',
    renderQrCode(totp.uri),
    '',
    `Secret: ${totp.secret}`,
    `URI: ${totp.uri}`,
  ];
}

/** White on black of the 256 colours, which no theme of a terminal replaces, unlike its own colours, which may be light or dark. */
const whiteOnBlack = '\u001B[38;5;231;48;5;16m';
const ownColours = '\u001B[0m';

/** Renders a text as a QR code for a terminal, with the quiet zone of four modules that readers need. */
const renderQrCode = (text: string) =>
  renderUnicodeCompact(text, { border: 4 })
    .split('\n')
    .map((line) => `${whiteOnBlack}${line}${ownColours}`)
    .join('\n');

async function disableTotp(register: StaffRegister, email: string): Promise<string[]> {
  if (!(await register.disableTotp(email))) throw noAccountError(email);
  return [`${email} logs in with its password alone.`];
}

async function removeAccount(register: StaffRegister, email: string): Promise<string[]> {
  if (!(await register.remove(email))) throw noAccountError(email);
  return [`Removed ${email}. Its sessions have ended.`];
}

const noAccountError = (email: string) => new StaffUsageError(`${email} has no account.`);
