import * as z from 'zod';
import { popularRequestSchema, recommendationsRequestSchema } from '#api/recommendations.schema.ts';
import { popularCount, recommendationCount } from '#config/constants.ts';
import type { Id, Item } from '#domain/entities.ts';
import { complementaryItems } from '#domain/menu/complements.ts';
import { itemById, orderableItems } from '#domain/menu/menu.ts';
import { isDatabaseOutage } from '#server/http/errors.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import type { Catalogue } from './catalogue.ts';
import { rankingPeriod, readOrderedTogether } from './most-ordered.ts';
import { complementCategories } from './recommendation-settings.ts';

type ItemReference = { itemId: Id };
/** Returns the orderable items among these ids, with the menu's own ids and without `except`. */
function availableItems({ menus }: Catalogue, ids: readonly Id[], except: readonly Id[] = []): Item[] {
  const available = menus.filter((menu) => menu.menu_is_available);
  return orderableItems(available, ids, except);
}

const toReference = ({ item_id }: Item): ItemReference => ({ itemId: item_id });

/** Ranks items by score, then by menu order, for shops with few orders. */
function rankByScore({ menus }: Catalogue): Id[] {
  const items = menus.flatMap(({ categories }) => categories.flatMap((category) => category.items));
  return items.toSorted((a, b) => (b.item_score ?? 0) - (a.item_score ?? 0)).map(({ item_id }) => item_id);
}

/**
 * Returns the most popular items, at most twelve: first those that make a meal, then complements such as drinks. `mostOrdered`: item
 * ids, most ordered first.
 *
 * @spec docs/behaviour §7 GET /v2/recommendations/popular; §9 Recommendations
 */
export function popularItems(catalogue: Catalogue, mostOrdered: readonly string[], limit: number = popularCount): ItemReference[] {
  const complements = complementCategories(catalogue.flatSettings);
  const isComplement = ({ item_category_id }: Item) => complements.has(String(item_category_id));
  const ranked = availableItems(catalogue, [...mostOrdered, ...rankByScore(catalogue)]);
  return [...ranked.filter((item) => !isComplement(item)), ...ranked.filter(isComplement)].slice(0, limit).map(toReference);
}

/**
 * Returns items that were ordered together with those in the cart, most frequent first, then popular ones, without those in
 * the cart, sorted by what the cart lacks. Ignores unknown ids. During a database outage it returns popular items only.
 *
 * @spec docs/behaviour §7 POST /v2/recommendations; §9 Recommendations
 */
async function recommendedItems(
  { database: { db }, mostOrdered, env, now }: ServerDependencies,
  catalogue: Catalogue,
  { cartItems, limit }: { cartItems: readonly Id[]; limit: number },
): Promise<ItemReference[]> {
  const cart = [...new Set(cartItems.map(String))].map((id) => itemById(catalogue.menus, id)).filter((item) => item !== undefined);
  const cartIds = cart.map(({ item_id }) => String(item_id));
  const period = rankingPeriod(catalogue, env, now());
  const orderedTogether = cartIds.length === 0 ? [] : await readOrderedTogether(db, cartIds, period).catch(emptyDuringOutage);
  const ranking = [...orderedTogether, ...(await mostOrdered()), ...rankByScore(catalogue)];
  return complementaryItems(availableItems(catalogue, ranking, cartIds), cart, catalogue.menus)
    .slice(0, limit)
    .map(toReference);
}

function emptyDuringOutage(error: unknown): string[] {
  if (isDatabaseOutage(error)) return [];
  throw error;
}

/** Clamps a requested count to 1…`max`. Returns `max` for a value that is not a number. */
function clamp(requested: number, max: number): number {
  return Number.isFinite(requested) ? Math.min(max, Math.max(1, Math.floor(requested))) : max;
}

const itemReferencesSchema = z.array(z.object({ itemId: z.union([z.string(), z.number()]) }));

/**
 * Registers `POST /v2/recommendations` and `GET /v2/recommendations/popular`.
 *
 * @spec docs/behaviour §7; §9
 */
export function recommendationsRoutes(app: App, deps: ServerDependencies): void {
  const { shop, limitCatalogueRate, mostOrdered } = deps;
  app.post(
    '/v2/recommendations',
    {
      onRequest: limitCatalogueRate,
      schema: {
        body: recommendationsRequestSchema,
        response: { 200: z.object({ status: z.literal('success'), recommendations: itemReferencesSchema }) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { cartItems, maxRecommendations } = request.body;
      const limit = clamp(maxRecommendations ?? recommendationCount, recommendationCount);
      return { status: 'success' as const, recommendations: await recommendedItems(deps, await shop.catalogue(), { cartItems, limit }) };
    },
  );

  app.get(
    '/v2/recommendations/popular',
    {
      onRequest: limitCatalogueRate,
      schema: {
        querystring: popularRequestSchema,
        response: { 200: z.object({ status: z.literal('success'), popular: itemReferencesSchema }) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const limit = clamp(Number.parseInt(request.query.limit ?? String(popularCount), 10), popularCount);
      return { status: 'success' as const, popular: popularItems(await shop.catalogue(), await mostOrdered(), limit) };
    },
  );
}
