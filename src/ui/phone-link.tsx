import type { ComponentProps } from 'react';

export function PhoneLink({ phone, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { phone: string }) {
  return (
    <a {...rest} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {phone}
    </a>
  );
}
