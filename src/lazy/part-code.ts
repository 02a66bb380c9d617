import type { ComponentType } from 'react';
import { loadWhenOnline, networkLoss } from './connection.ts';

/** The code of a part: neither component nor error while it is not there. */
type CodeState<Props> = { Component?: ComponentType<Props>; error?: unknown };

export type Code<Props> = {
  /** Loads the code once, and again after a failure. */
  load: () => Promise<void>;
  getSnapshot: () => CodeState<Props>;
  getServerSnapshot: () => CodeState<Props>;
  subscribe: (listener: () => void) => () => void;
};

const noCode = {};
const laterLoads = new Set<() => Promise<void>>();
const hydrations = new Set<Promise<void>>();
let startLoading = () => {};
const isStarted = new Promise<void>((resolve) => (startLoading = resolve));

type CodeOptions = {
  /** Whether the code is loaded with the later parts of a page, not before `loadLaterParts`. */
  isLater: boolean;
  /** Whether a failure is only worth a warning. */
  isOptional: boolean;
};

/** Creates the code of a part. */
export function createCode<Props>(importPart: () => Promise<ComponentType<Props>>, { isLater, isOptional }: CodeOptions): Code<Props> {
  let state: CodeState<Props> = noCode;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  function change(next: CodeState<Props>) {
    state = next;
    for (const listener of listeners) listener();
  }
  async function loadOnce() {
    if (state !== noCode) change(noCode);
    if (isLater) await isStarted;
    try {
      change({ Component: await loadWhenOnline(importPart) });
    } catch (error) {
      console[isOptional ? 'warn' : 'error']('a part of the page cannot be loaded', error);
      loading = null;
      change({ error });
    }
  }
  const code: Code<Props> = {
    load: () => (loading ??= loadOnce()),
    getSnapshot: () => state,
    getServerSnapshot: () => noCode,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  if (isLater) laterLoads.add(code.load);
  return code;
}

/** Makes `hydrateLaterParts` wait for a part that is rendered. */
export function waitForPart(shown: Promise<void>): void {
  hydrations.add(shown);
}

/** Creates the state of a part that is hydrated later, which `hydrateLaterParts` waits for from `start` to `finish`. */
export function createHydration() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  function stop() {
    hydrations.delete(finished);
    finish();
  }
  function start() {
    hydrations.add(finished);
    return stop;
  }
  return { start, finish: stop };
}

/** Loads the later parts of all modules that have been loaded, and from now on each part that is rendered. */
export async function loadLaterParts(): Promise<void> {
  startLoading();
  await Promise.all([...laterLoads].map((load) => load()));
}

/**
 * Loads the later parts that are rendered, and from now on each one. Resolves once they have been hydrated or shown, or when a load waits for
 * the network: the page then works without them.
 */
export async function hydrateLaterParts(): Promise<void> {
  startLoading();
  await Promise.race([Promise.all(hydrations), networkLoss()]);
}
