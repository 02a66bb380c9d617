import type { HandlingState } from '#domain/order/handling.ts';
import { formatPercent } from '#format/numbers.ts';
import { encodeCsv } from './encode-csv.ts';
import type { ExportedOrder } from './day-orders.ts';

/** Names of the states in the export. It is in French, like the counter. */
const stateNames: Record<HandlingState, string> = {
  received: 'Nouvelle',
  accepted: 'Acceptée',
  preparing: 'En préparation',
  ready: 'Prête',
  onTheWay: 'En route',
  handedOver: 'Remise',
  refunding: 'Remboursement en cours',
  refundFailed: 'Remboursement échoué',
  refunded: 'Remboursée',
  refused: 'Refusée',
  cancelled: 'Annulée',
};

/** Encodes the orders of a day as CSV: a row per order, with the amounts of each tax rate of the day, refunds deducted. */
export function exportDay(date: string, orders: readonly ExportedOrder[], { isTaxInclusive }: { isTaxInclusive: boolean }): string {
  const rates = [...new Set(orders.flatMap(({ taxByRate }) => taxByRate.map(({ rate }) => rate)))].toSorted((a, b) => a - b);
  const header = [
    'Date',
    'Commande',
    'Mode',
    'Paiement',
    'État',
    'Total TTC',
    'Remboursé',
    ...rates.flatMap((rate) => [`HT ${formatPercent(rate, 'fr')}`, `TVA ${formatPercent(rate, 'fr')}`]),
    'Message au client',
  ];
  const rows = orders.map(({ number, isPickup, paymentMethod, state, total, refunded, taxByRate, note }) => {
    const isUnpaid = state === 'refused' || state === 'cancelled';
    const taxes = rates.flatMap((rate) => {
      const { base = 0, tax = 0 } = isUnpaid ? {} : (taxByRate.find((rateTax) => rateTax.rate === rate) ?? {});
      return [{ cents: isTaxInclusive ? base - tax : base }, { cents: tax }];
    });
    return [
      date,
      number,
      isPickup ? 'À emporter' : 'Livraison',
      paymentMethod === 'card' ? 'Carte' : 'Espèces',
      stateNames[state],
      { cents: isUnpaid ? 0 : total },
      { cents: refunded },
      ...taxes,
      note,
    ];
  });
  return encodeCsv([header, ...rows]);
}
