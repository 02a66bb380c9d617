import type { OrderPayload } from '#domain/entities.ts';
import type { ControlChange, ShopControls } from '#domain/staff/controls.ts';
import { parseMenusResponse } from '#api/menus.schema.ts';
import { parseSettingsResponse } from '#api/settings.schema.ts';
import type { Database } from '#server/database/database.ts';
import { addStaff, logInStaff } from '../staff/staff-client.ts';
import type { TestServer } from '../../support/test-server.ts';

type ErrorBody = { code?: string; payload?: { order_id?: string; items?: string[] } };

/** Creates a client of the restaurant's controls, logged in as the owner, and of what customers get. */
export async function createControlsClient(server: TestServer, database: Database) {
  await addStaff(database, 'owner@test.example', 'owner');
  const { cookie } = await logInStaff(server, 'owner@test.example');
  const headers = { cookie };
  return {
    cookie,
    /** Changes a control, and returns all of them. */
    async change({ type, ...payload }: ControlChange) {
      const response = await server.app.inject({ method: 'PUT', url: `/v2/staff/controls/${type}`, headers, payload });
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
      return response.json<{ payload: ShopControls }>().payload;
    },
    controls: async () => (await server.app.inject({ url: '/v2/staff/controls', headers })).json<{ payload: ShopControls }>().payload,
    /**
     * Sends an order, and returns its id, or the code and the items of its rejection. `remoteAddress`: orders from one address are
     * accepted one after the other.
     */
    async order(payload: OrderPayload, on: TestServer = server, remoteAddress = '127.0.0.1') {
      const response = await on.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload, remoteAddress });
      const body = response.json<ErrorBody>();
      if (response.statusCode === 200) return { status: 'placed' as const, orderId: body.payload?.order_id ?? '' };
      return {
        status: body.code ?? String(response.statusCode),
        ...(body.payload?.items === undefined ? {} : { items: body.payload.items }),
      };
    },
    /** Reads the menus and the settings as the storefront does. */
    async readShop(on: TestServer = server) {
      const [menus, settings] = await Promise.all(
        ['menus', 'settings'].map(async (name) => (await on.app.inject({ url: `/v2/public/${name}` })).json<unknown>()),
      );
      return { menus: parseMenusResponse(menus), settings: parseSettingsResponse(settings) };
    },
  };
}

export type ControlsClient = Awaited<ReturnType<typeof createControlsClient>>;
