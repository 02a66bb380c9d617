import { readdirSync, readFileSync } from 'node:fs';

/** Reads a file of `/proc`; empty if the process has ended. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns a field of a process's status in MB, such as `VmHWM`, its peak, and `VmRSS`, what it has now. */
export function readMemory(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  return Number(new RegExp(String.raw`${field}:\s+(\d+)`).exec(readProc(`${pid}/status`))?.[1] ?? 0) / 1024;
}

/** Returns the processor time that a process has taken, in milliseconds. The kernel counts in hundredths of a second. */
export function readProcessorTime(pid: number): number {
  const [, user, system] = /\) \S(?: -?\d+){10} (\d+) (\d+)/.exec(readProc(`${pid}/stat`)) ?? [];
  return (Number(user) + Number(system)) * 10;
}

/** Returns the ids of a process and of its descendants. */
function listTree(root: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(/^\d+$/.test(name) ? readProc(`${name}/stat`) : '')?.[1];
    return parent === undefined ? [] : [[Number(name), Number(parent)] as const];
  });
  const tree = [root];
  for (const id of tree) tree.push(...parents.filter(([, parent]) => parent === id).map(([child]) => child));
  return tree;
}

/** Returns the memory of a process and its descendants in MB. What several of them share counts once. */
function readTreeMemory(root: number): number {
  return listTree(root).reduce((sum, id) => sum + Number(/^Pss:\s+(\d+)/m.exec(readProc(`${id}/smaps_rollup`))?.[1] ?? 0), 0) / 1024;
}

/** Samples the memory of a process and its descendants. `stop` returns the peak in MB. */
export function samplePeak(root: number, intervalMs = 50): { stop: () => number } {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, readTreeMemory(root))), intervalMs);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}
