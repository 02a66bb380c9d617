import type { Readable } from '#domain/cart/cart.ts';
import type { OrderMode } from '#domain/entities.ts';

/**
 * How the visitor wants the order, as screens are handed it. `chosen` is null until a choice was made; prices are then
 * shown for `pickup`, which carries no fee.
 */
export type OrderModeStore = Readable<{ mode: OrderMode; chosen: OrderMode | null }> & { choose: (mode: OrderMode) => void };
