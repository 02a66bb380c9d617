import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentMethod } from '#domain/entities.ts';

export const methodNames: Record<PaymentMethod, MessageDescriptor> = { cash: msg`Cash`, card: msg`Card` };
