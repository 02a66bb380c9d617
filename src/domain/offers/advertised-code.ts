import type { Offer } from '#domain/entities.ts';

/** The word "code" and the code after it, in capitals. Works in French and in English. */
const codePattern = /\bcode\s+[«“"]?\s*([\p{Lu}\p{N}][\p{Lu}\p{N}_-]{2,})/u;

/**
 * Returns the coupon code that an offer's name or description tells visitors, or null. The API never sends codes (decision 011).
 *
 * @example advertisedCode({ name: 'Welcome', description: 'With the code TACOS10.' }) // 'TACOS10'
 */
export function advertisedCode({ name, description }: Pick<Offer, 'name' | 'description'>): string | null {
  return codePattern.exec(`${description ?? ''} ${name ?? ''}`)?.[1] ?? null;
}
