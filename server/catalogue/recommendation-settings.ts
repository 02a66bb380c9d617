import type { Settings } from '#domain/entities.ts';
import { settingNumber } from '#domain/settings.ts';

const [defaultPopularDays, maximumPopularDays] = [28, 366];

/** Returns the number of days whose orders determine what is popular: the setting `recommendations.popular_days`. */
export function popularDays(settings: Settings): number {
  const days = settingNumber(settings, 'recommendations.popular_days');
  return days === null || days <= 0 ? defaultPopularDays : Math.min(days, maximumPopularDays);
}

/**
 * Returns the ids of the categories that complete a meal, such as drinks, desserts and sauces: the setting
 * `recommendations.complements`.
 */
export function complementCategories(settings: Settings): ReadonlySet<string> {
  const categories = settings['recommendations.complements'];
  return new Set(Array.isArray(categories) ? categories.map(String) : []);
}
