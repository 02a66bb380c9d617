import { spawnSync } from 'node:child_process';

/** Runs a command with its output on the terminal. @throws Error if it fails */
export function run(command: string, args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}
