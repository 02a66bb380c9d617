/** The one version of Stripe's API that this server speaks; its types are the SDK's. */
export const apiVersion = '2026-10-28.endive';
