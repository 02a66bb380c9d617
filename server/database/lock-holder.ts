import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that holds a lock, as stored in the lock file. */
export type Holder = {
  pid: number;
  /** Start time of the process and boot id; null if the system does not provide them. */
  startedAt: string | null;
  /** Namespace of `pid`. Missing in files of earlier versions, which are checked by `pid` alone. */
  namespace?: string;
  token: string;
};

/** Holder parsed from an invalid lock file: no process has this id. */
const noHolder: Holder = { pid: 0, startedAt: null, token: '' };

/** Describes this process as the holder of a lock. */
export function describeOwnProcess(token: string, namespace: string): Holder {
  return { pid: process.pid, startedAt: readProcessStat(process.pid)?.startedAt ?? null, namespace, token };
}

/**
 * Returns this process's PID namespace, in which process ids are unique: boot id and namespace, or the host name if the system
 * does not provide them. Containers have namespaces of their own, which use the same process ids.
 */
export function pidNamespace(): string {
  try {
    return `${bootId()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Parses a lock file. Returns a dead holder for an invalid file. */
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

/** Whether the holder's process runs on this system. Valid only for a holder in this PID namespace. */
export function isRunning({ pid, startedAt }: Holder): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
  const stat = readProcessStat(pid);
  if (stat === null) return true;
  return stat.state !== 'Z' && (startedAt === null || startedAt === stat.startedAt);
}

const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/**
 * Reads a process's state letter (`Z`: zombie), and its start time as boot id and kernel ticks. Returns null if the system does
 * not provide them.
 */
function readProcessStat(pid: number): { state: string; startedAt: string } | null {
  try {
    // The second field is the program's name in parentheses, which may contain spaces and parentheses: split after the last one.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state: fields[0] ?? '', startedAt: `${bootId()} ${fields[19] ?? ''}` };
  } catch {
    return null;
  }
}
