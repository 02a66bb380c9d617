import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { eventTypes } from '#server/payments/stripe/event-types.ts';

const page = readFileSync('docs/operation/run-it-for-real.md', 'utf8');
const readme = readFileSync('README.md', 'utf8');

/** The variables that the page's configuration files set. */
const variables = [...page.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);

test('the webhook events that the page asks for are those that the server handles', () => {
  const documentedEvents = [...page.matchAll(/^ +- `([a-z_.]+)`$/gm)].map(([, event]) => event);
  expect(new Set(documentedEvents)).toEqual(new Set(eventTypes));
});

test('the server takes the configuration of the page as it is written, and the README explains each variable', () => {
  // The page shows keys as `…`.
  const filledIn = variables.map(([name, value]) => [name, value.replace('…', 'key')]);
  const env = readEnv(Object.fromEntries(filledIn) as Record<string, string>);
  expect(env).toMatchObject({ isDemo: false, publicUrl: 'https://shop.example', host: '127.0.0.1' });
  // NODE_ENV is a variable of Node.js.
  const unexplained = variables.filter(([name]) => name !== 'NODE_ENV' && !readme.includes(`\`${name}\``));
  expect(unexplained).toEqual([]);
});

test('every npm command of the page exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const commands = [...page.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name);
  // The expression finds commands.
  expect(commands).toEqual(expect.arrayContaining(['build', 'publish', 'backup', 'restore']));
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
