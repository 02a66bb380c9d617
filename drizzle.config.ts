import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/database/schema.ts', './server/payments/tables.ts', './server/demo/stripe/tables.ts'],
  out: './server/database/migrations',
});
