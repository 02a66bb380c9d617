import { expect, test } from 'vitest';
import { classifyDatabaseError, DatabaseErrorCounts, type DatabaseErrorClass } from '#server/database/error-counts.ts';
import { apiError } from '#server/http/errors.ts';

const reported = (code: string) => Object.assign(new Error('of PostgreSQL'), { code, severity: 'ERROR' });
const failed = (message: string, code?: string) => Object.assign(new Error(message), code === undefined ? {} : { code });

const examples: readonly [Error, DatabaseErrorClass | null][] = [
  [failed('connect', 'ECONNREFUSED'), 'unreachable'],
  [failed('Connection terminated unexpectedly'), 'unreachable'],
  [reported('57P01'), 'unreachable'],
  [reported('28P01'), 'unreachable'],
  [failed('connect', 'ETIMEDOUT'), 'timeout'],
  [failed('timeout exceeded when trying to connect'), 'timeout'],
  [failed('Query read timeout'), 'timeout'],
  [reported('57014'), 'timeout'],
  [reported('25006'), 'read_only'],
  [reported('53100'), 'resources'],
  [reported('53300'), 'resources'],
  [reported('40P01'), 'conflict'],
  [reported('23505'), 'constraint'],
  [reported('42P01'), 'statement'],
  [failed('write', 'EPIPE'), 'unreachable'],
  [failed('of the program'), null],
  [apiError(422), null],
];

test.each(examples)('%s is of the class %s', (error, errorClass) => {
  expect(classifyDatabaseError(new Error('Failed query', { cause: error }))).toBe(errorClass);
});

test('an error is counted once, however often it is passed on', () => {
  const errors = new DatabaseErrorCounts();
  const error = reported('53100');
  errors.count(error);
  errors.count(new Error('Failed query', { cause: error }));
  errors.count(failed('of the program'));
  expect(errors.counts).toMatchObject({ resources: 1, statement: 0, unreachable: 0 });
});
