/** Normalises an email for comparison: trims it and converts it to lower case. */
export function normaliseCustomerEmail({ email }: { email: string }): string {
  return email.trim().toLowerCase();
}

/** Normalises a phone number to digits in the national form, so that `+33 6 …`, `0033 6 …`, and `06 …` are equal. */
export function normalisePhone({ phone }: { phone: string }): string {
  const text = phone.normalize('NFKC').replace(/[^\d+]/g, '');
  return text.replace(/^(?:\+33|0033)(?:\(0\)|0)?/, '0').replace(/\D/g, '');
}
