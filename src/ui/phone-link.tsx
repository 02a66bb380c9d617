import type { ComponentProps } from 'react';
import { formatPhone } from '#format/phone.ts';

/** Link that dials a phone number. */
export function PhoneLink({ phone, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { phone: string }) {
  return (
    <a {...rest} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {formatPhone(phone)}
    </a>
  );
}
