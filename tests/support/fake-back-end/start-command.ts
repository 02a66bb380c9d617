import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

/** Returns a port that nothing listens on. */
async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<unknown>((resolve) => probe.close(resolve));
  return port;
}

/** Runs `npm start` for a shop with a back end at another address, and returns once it is open. Rejects with its output if it exits. */
export async function runStartCommand(apiRoot: string, variables: Record<string, string> = {}) {
  const port = await findFreePort();
  // The test runner has its own variables, such as NODE_ENV.
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('npm', ['start', '--silent'], { env: { PATH, HOME, PORT: String(port), API_ROOT: apiRoot, ...variables } });
  let output = '';
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString();
      if (output.includes('La boutique est ouverte')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(() => reject(new Error(`npm start has ended: ${output}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
