import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that holds a folder, as its lock file names it. */
export type Holder = {
  pid: number;
  /** The kernel's start time of the process and its boot; null where the system does not tell. */
  startedAt: string | null;
  /** Where `pid` means something. Missing in files of earlier versions: those are judged by `pid` alone. */
  namespace?: string;
  token: string;
};

/** Holder of a file that is no lock: it names no process. */
const noHolder: Holder = { pid: 0, startedAt: null, token: '' };

/** Describes this process, under a token of its own. */
export function describeOwnProcess(token: string, namespace: string): Holder {
  return { pid: process.pid, startedAt: readProcessStat(process.pid)?.startedAt ?? null, namespace, token };
}

/**
 * Names the space in which this process's id is unique: the kernel's boot and PID namespace, or the host name where the
 * system does not tell them. Two containers see different process ids; equal ones say nothing.
 */
export function pidNamespace(): string {
  try {
    return `${bootId()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Parses a lock file. A file of another kind counts as a dead holder's. */
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

/** Whether the holder's process runs, asked of this system. Says nothing about a process of another PID namespace. */
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
 * A process's state letter (`Z`: dead, not yet collected by its parent) and when it started, in the kernel's ticks
 * together with the boot they count from; null where the system does not tell.
 */
function readProcessStat(pid: number): { state: string; startedAt: string } | null {
  try {
    // The second field is the program's name in brackets, which may hold spaces and brackets: count from the last one.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state: fields[0] ?? '', startedAt: `${bootId()} ${fields[19] ?? ''}` };
  } catch {
    return null;
  }
}
