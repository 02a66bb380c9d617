import type { ComponentProps } from 'react';
import { dialableNumber, formatPhone } from '#format/phone.ts';

/** Link that dials a phone number. */
export function PhoneLink({ phone, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { phone: string }) {
  return (
    <a translate="no" {...rest} href={`tel:${dialableNumber(phone)}`}>
      {formatPhone(phone)}
    </a>
  );
}
