import { EventEmitter } from 'node:events';
import type { Plugin } from 'vite';
import { ThreadsPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest, type WorkerResponse } from 'vitest/node';

type RunRequest = Extract<WorkerRequest, { type: 'run' }>;

/** Characters of a pattern of test names. V8 rejects larger regular expressions: then all tests of a file run. */
const maximumPatternLength = 20_000;
const anyName = /(?:)/;

/** The thread that runs the tests of every mutant, and whether its environment is set up. */
let thread: ThreadsPoolWorker | null = null;
let isStarted = false;

/**
 * Worker whose thread outlives a run. Stryker switches a mutant on by a global variable, so that no module but the test files
 * has to be loaded again: a mutant takes a tenth of the time of one in a new thread. Files run one by one until a test fails.
 */
class ResidentWorker implements PoolWorker {
  readonly name = 'resident';
  readonly #emitter = new EventEmitter();
  readonly #options: PoolOptions;
  readonly #thread: ThreadsPoolWorker;
  #testNamePattern: RegExp | undefined;
  /** Requests for the files that have not run yet. */
  #queue: RunRequest[] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#thread = thread ??= new ThreadsPoolWorker(options);
  }

  async start(): Promise<void> {
    if (!isStarted) await this.#thread.start();
    this.#thread.on('message', this.#receive);
  }

  async stop(): Promise<void> {
    this.#thread.off('message', this.#receive);
  }

  send(message: WorkerRequest): void {
    if (message.type === 'start') {
      this.#testNamePattern = message.context.config.testNamePattern;
      if (isStarted) return this.#reply('started');
      isStarted = true;
    }
    if (message.type === 'stop') return this.#reply('stopped');
    if (message.type !== 'run') return this.#thread.send(message);
    // The thread keeps the configuration of its first run: each file gets the pattern of this one.
    const pattern = this.#testNamePattern ?? anyName;
    const testNamePattern = pattern.source.length > maximumPatternLength ? anyName : pattern;
    this.#queue = message.context.files.map((file) => ({
      ...message,
      context: { ...message.context, files: [{ ...file, testNamePattern }] },
    }));
    this.#sendNext();
  }

  #sendNext(): void {
    const next = this.#queue.shift();
    if (next !== undefined) this.#thread.send(next);
  }

  #receive = (message: WorkerResponse): void => {
    const isFileFinished = message.__vitest_worker_response__ && message.type === 'testfileFinished';
    if (!isFileFinished || message.error !== undefined || this.#queue.length === 0 || this.#hasFailures())
      this.#emitter.emit('message', message);
    else this.#sendNext();
  };

  #hasFailures(): boolean {
    return this.#options.project.vitest.state.getFiles().some(({ result }) => result?.state === 'fail');
  }

  #reply(type: 'started' | 'stopped'): void {
    setImmediate(() => this.#emitter.emit('message', { type, __vitest_worker_response__: true }));
  }

  on(event: string, callback: (message: unknown) => void): void {
    if (event === 'message') this.#emitter.on(event, callback);
    else this.#thread.on(event, callback);
  }

  off(event: string, callback: (message: unknown) => void): void {
    if (event === 'message') this.#emitter.off(event, callback);
    else this.#thread.off(event, callback);
  }

  deserialize(message: unknown): unknown {
    return message;
  }
}

/** Runs all tests in one resident thread, whatever pool the command line names. */
export const residentPool: Plugin = {
  name: 'resident-pool',
  configureVitest({ vitest, project }) {
    const createPoolWorker = (options: PoolOptions) => new ResidentWorker(options);
    Object.assign(project.config, { pool: 'resident', poolRunner: { name: 'resident', createPoolWorker } });
    vitest.onClose(() => thread?.stop());
  },
};
