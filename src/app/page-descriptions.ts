import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PagePath } from '#config/pages.ts';

/** Descriptions of the pages for search engines. Only the server uses them. */
const descriptions: Record<PagePath, (name: string) => MessageDescriptor> = {
  '/': (name) => msg`${name}: order online, for pickup or delivery.`,
  '/blog': (name) => msg`News and stories from ${name}.`,
  '/menu': (name) => msg`The menu of ${name} with prices, allergens and origins. Order for pickup or delivery.`,
  '/about': (name) => msg`Who we are at ${name}, and what we cook with.`,
  '/contact': (name) => msg`Telephone, address and opening hours of ${name}.`,
  '/checkout': (name) => msg`Complete your order at ${name}: pickup or delivery, contact details, payment.`,
  '/success': (name) => msg`Your order at ${name} is received.`,
  '/order': (name) => msg`Follow your order at ${name}, and print its receipt.`,
  '/auth': (name) => msg`Your account at ${name}: log in or sign up.`,
  '/auth/login': (name) => msg`Log in to your account at ${name}.`,
  '/auth/forgot': (name) => msg`Choose a new password for your account at ${name}.`,
  '/auth/signup': (name) => msg`Create an account at ${name} to order faster.`,
  '/auth/verify': (name) => msg`Confirm your email with the code that ${name} sent you.`,
  '/cookie-policy': (name) => msg`Which cookies ${name} uses, what for, and how to change your choice.`,
  '/privacy-policy': (name) => msg`Which personal data ${name} keeps, why, how long, and your rights.`,
  '/terms-of-service': (name) => msg`Terms of sale, allergens, mediator, legal notice and accessibility statement of ${name}.`,
  '/profile': (name) => msg`Your account at ${name}.`,
  '/profile/ViewOrders': (name) => msg`Your past orders at ${name}.`,
  '/profile/ViewAccount': (name) => msg`Export your data or delete your account at ${name}.`,
  '/profile/ViewProfile': (name) => msg`Your contact details at ${name}.`,
  '/profile/ViewSecurity': (name) => msg`Email, password and sessions of your account at ${name}.`,
  '/profile/ChangePassword': (name) => msg`Change the password of your account at ${name}.`,
};

/** Returns the description of a page. `path` has no locale prefix. Returns undefined for an unknown page. */
export function pageDescription(path: string, name: string): MessageDescriptor | undefined {
  return new Map<string, (name: string) => MessageDescriptor>(Object.entries(descriptions)).get(path)?.(name);
}
