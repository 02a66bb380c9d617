import type { Readable } from '#domain/cart/cart.ts';
import type { OrderMode } from '#domain/entities.ts';

/**
 * Store of the order mode. `chosen` is null until the visitor chooses. Until then prices are calculated for `pickup`, which has no
 * fee.
 */
export type OrderModeStore = Readable<{ mode: OrderMode; chosen: OrderMode | null }> & { choose: (mode: OrderMode) => void };
