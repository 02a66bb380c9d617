import type { Store } from '#domain/store.ts';
import type { OrderMode } from '#domain/entities.ts';

/**
 * Store of the order mode. `chosen` is null until the visitor chooses. Until then prices are calculated for `pickup`, which has no
 * fee.
 */
export type OrderModeStore = Store<{ mode: OrderMode; chosen: OrderMode | null }> & { choose: (mode: OrderMode) => void };
