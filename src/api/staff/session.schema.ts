/**
 * Sessions of the restaurant's staff, who handle orders at the counter: the calls under `/v2/staff/session`.
 *
 * Exports: `staffLoginRequestSchema`, `staffSessionSchema`.
 */
import * as z from 'zod/mini';
import type { StaffSession } from '#domain/order/board.ts';
import { staffRoles } from '#domain/staff/roles.ts';
import { minimumLength, otpSchema, passwordSchema, singleLineTextSchema } from '#api/fields.schema.ts';

/** `code`: of the authenticator app, for accounts that need one. */
export const staffLoginRequestSchema = z.object({
  email: singleLineTextSchema.check(minimumLength(1)),
  password: passwordSchema,
  code: z.optional(otpSchema),
});

export const staffSessionSchema = z.object({ email: z.string(), role: z.enum(staffRoles) }) satisfies z.ZodMiniType<StaffSession>;
