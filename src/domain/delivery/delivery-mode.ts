import type { Settings } from '#domain/entities.ts';
import { settingFlag, settingText } from '#domain/settings.ts';

/** How delivery is priced: by the zones of a list, or by the distance the back end works out. @spec §3 Settings: calculation_type */
export function calculationType(settings: Settings): 'zone_based' | 'distance_based' {
  return settingText(settings, 'features.delivery.calculation_type') === 'zone_based' ? 'zone_based' : 'distance_based';
}

/** Whether orders are brought to people at all; not, where nothing is said. @spec §3 Settings: features.delivery.active */
export function isDeliveryActive(settings: Settings): boolean {
  return settingFlag(settings, 'features.delivery.active');
}
