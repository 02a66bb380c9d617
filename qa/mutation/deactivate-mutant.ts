/**
 * Setup file: switches the previous mutant off before a test file is loaded, because the thread outlives its run. Stryker's own
 * setup file switches the next one on before the first test.
 */
const stryker = (globalThis as { __stryker__?: { activeMutant?: string | undefined } }).__stryker__;
if (stryker !== undefined) stryker.activeMutant = undefined;

// Instrumented code fails tests of duration: no processor time passes.
process.threadCpuUsage = () => ({ user: 0, system: 0 });
