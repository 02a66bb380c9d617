/** Child processes of a run, each with a group of its own, which `stop` ends together with what they have started. */
import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import type { Readable } from 'node:stream';

type Options = { env: NodeJS.ProcessEnv; logFile: string };

/** Returns functions that start processes and end all of them. Their output goes to the log file. */
export function createChildren({ env, logFile }: Options) {
  const children: ChildProcess[] = [];
  const log = openSync(logFile, 'a');

  function start(command: string, args: readonly string[], variables: Record<string, string> = {}): void {
    children.push(spawn(command, args, { env: { ...env, ...variables }, stdio: ['ignore', log, log], detached: true }));
  }

  /** Starts a process that prints something when it is ready, and returns the first line. */
  async function startAndRead(command: string, args: readonly string[]): Promise<string> {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', log], detached: true });
    children.push(child);
    return readFirstLine(child.stdout as Readable);
  }

  function stop(): void {
    for (const { pid } of children.toReversed())
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGTERM');
      } catch {
        // The group has ended.
      }
  }

  return { start, startAndRead, stop };
}

async function readFirstLine(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split('\n')[0] ?? '';
}
