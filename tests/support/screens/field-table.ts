import type { Page } from 'playwright/test';

const email = 'type=email inputmode=email autocapitalize=none';
const phone = 'type=tel autocomplete=tel inputmode=tel enterkeyhint=next';
const firstName = 'autocomplete=given-name enterkeyhint=next autocapitalize=words';
const lastName = 'autocomplete=family-name enterkeyhint=next autocapitalize=words';
const code = 'type=text autocomplete=one-time-code inputmode=numeric enterkeyhint=done autocapitalize=none';
const username = 'type=text autocomplete=username';
const newPassword = 'type=password autocomplete=new-password autocapitalize=none';
const currentPassword = 'type=password autocomplete=current-password autocapitalize=none';

/**
 * What browsers, keyboards and password managers are told of each field: by the chart that the field belongs to, or `page` for none, and its
 * name. The tokens are those of the HTML standard, of which `street-address` is for several lines. `off`: nothing that a browser could know.
 */
export const fieldTable: Readonly<Record<string, string>> = {
  'page search': 'type=search autocomplete=off enterkeyhint=search',
  'page email': 'type=email autocomplete=email enterkeyhint=send',
  'productSheet note': 'autocomplete=off',
  'coupon code': 'autocomplete=off enterkeyhint=done autocapitalize=characters',
  'location place': 'autocomplete=off enterkeyhint=search',

  'checkout first_name': firstName,
  'checkout last_name': lastName,
  'checkout email': `${email} autocomplete=email enterkeyhint=next`,
  'checkout phone': phone,
  'addressSuggestions address': 'autocomplete=address-line1 enterkeyhint=next',
  'checkout address2': 'autocomplete=address-line2 enterkeyhint=next',
  'checkout postal_code': 'autocomplete=postal-code inputmode=numeric enterkeyhint=next',
  'checkout city': 'autocomplete=address-level2 enterkeyhint=next autocapitalize=words',
  'checkout country': 'autocomplete=country-name enterkeyhint=next autocapitalize=words',
  'checkout courier_note': 'autocomplete=off enterkeyhint=next',
  'checkout zone': 'autocomplete=off',
  'checkout delivery_date': 'autocomplete=off',
  'checkout delivery_time_range': 'autocomplete=off',

  'login email': `${email} autocomplete=username enterkeyhint=next`,
  'login password': `${currentPassword} enterkeyhint=go`,
  'signup first_name': firstName,
  'signup last_name': lastName,
  'signup email': `${email} autocomplete=email enterkeyhint=next`,
  'signup phone': phone,
  'signup password': `${newPassword} enterkeyhint=go`,
  'verification email': `${email} autocomplete=email enterkeyhint=next`,
  'verification code': code,
  'passwordReset email': `${email} autocomplete=username enterkeyhint=go`,
  'passwordReset username': username,
  'passwordReset code': code,
  'passwordReset password': `${newPassword} enterkeyhint=next`,
  'passwordReset confirmation': `${newPassword} enterkeyhint=go`,
  'profile first_name': firstName,
  'profile last_name': lastName,
  'profile email': `${email} autocomplete=email enterkeyhint=next`,
  'profile phone': phone,
  'profile address': 'autocomplete=address-line1 enterkeyhint=done',
  'accountDeletion username': username,
  'accountDeletion password': `${currentPassword} enterkeyhint=next`,
  'accountDeletion confirmation': `${currentPassword} enterkeyhint=done`,

  'staffSession email': `${email} autocomplete=username enterkeyhint=next`,
  'staffSession password': `${currentPassword} enterkeyhint=go`,
  'staffSession code': code,
  'orderBoard orders': 'type=search autocomplete=off enterkeyhint=search',
  'orderBoard note': 'autocomplete=off enterkeyhint=done',
  'orderBoard time': 'type=time autocomplete=off',
  'orderBoard limit': 'type=number autocomplete=off inputmode=numeric enterkeyhint=done',
  'orderBoard stock': 'type=search autocomplete=off enterkeyhint=search',
  'orderBoard date': 'type=date autocomplete=off',
  'orderBoard from': 'type=time autocomplete=off',
  'orderBoard to': 'type=time autocomplete=off',
  'dayTotals day': 'type=date autocomplete=off',
};

/** Fields of a page that are typed into or chosen from, by chart and name, with their attributes in the order of the table's. */
export type PageFields = Record<string, string>;

/** Returns the fields that a page contains now. */
export function readFields(page: Page): Promise<PageFields> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox], [type=hidden]), select, textarea');
    const entries = [...fields].map((field) => {
      const machine = field.closest<HTMLElement>('[data-machine]')?.dataset['machine'] ?? 'page';
      const attributes = ['type', 'autocomplete', 'inputmode', 'enterkeyhint', 'autocapitalize'];
      const values = attributes.filter((name) => field.hasAttribute(name)).map((name) => `${name}=${field.getAttribute(name)}`);
      return [`${machine} ${field.name}`, values.join(' ')] as const;
    });
    return Object.fromEntries(entries);
  });
}

const sorted = (attributes: string | undefined) => attributes?.split(' ').toSorted().join(' ');

/** Returns the fields that the table does not have, or has with other attributes. A shown password has the type of a text. */
export function findWrongFields(fields: PageFields): string[] {
  return Object.entries(fields)
    .filter(([field, attributes]) => sorted(attributes) !== sorted(fieldTable[field]) && !isShownPassword(field, attributes))
    .map(([field, attributes]) => `${field}: ${attributes}`);
}

function isShownPassword(field: string, attributes: string): boolean {
  return sorted(attributes.replace('type=text', 'type=password')) === sorted(fieldTable[field]);
}
