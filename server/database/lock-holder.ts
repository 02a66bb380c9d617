import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that holds a folder, as stored in its lock file. */
export type Holder = {
  pid: number;
  /** Start time of the process and boot id; null if the system does not provide them. */
  startedAt: string | null;
  /** Namespace of `pid`. Missing in files of earlier versions, which are checked by `pid` alone. */
  namespace?: string;
  token: string;
};

/** Holder of an invalid lock file: no process. */
const noHolder: Holder = { pid: 0, startedAt: null, token: '' };

/** Describes this process as the holder of a lock. */
export function describeOwnProcess(token: string, namespace: string): Holder {
  return { pid: process.pid, startedAt: readProcessStat(process.pid)?.startedAt ?? null, namespace, token };
}

/**
 * Returns the namespace in which this process's id is unique: boot id and PID namespace, or the host name if the system does
 * not provide them. Containers reuse process ids.
 */
export function pidNamespace(): string {
  try {
    return `${bootId()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Parses a lock file. An invalid file counts as a dead holder's. */
export function parseHolder(text: string): Holder {
  try {
    const content: unknown = JSON.parse(text);
    return isHolder(content) ? content : noHolder;
  } catch {
    return noHolder;
  }
}

function isHolder(content: unknown): content is Holder {
  return typeof content === 'object' && content !== null && 'pid' in content && 'startedAt' in content && 'token' in content;
}

/** Whether the holder's process runs on this system. Meaningless for another PID namespace. */
export function isRunning({ pid, startedAt }: Holder): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
  const now = readProcessStat(pid);
  if (now === null) return true;
  return now.state !== 'Z' && (startedAt === null || startedAt === now.startedAt);
}

const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/**
 * Reads a process's state letter (`Z`: zombie) and its start time, in kernel ticks together with the boot id; null if the
 * system does not provide them.
 */
function readProcessStat(pid: number): { state: string; startedAt: string } | null {
  try {
    // The second field is the program's name in parentheses, which may itself contain spaces and parentheses: split after the
    // last one.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state: fields[0] ?? '', startedAt: `${bootId()} ${fields[19] ?? ''}` };
  } catch {
    return null;
  }
}
