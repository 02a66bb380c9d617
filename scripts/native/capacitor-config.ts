import type { SiteConfig } from '#config/site.ts';

/**
 * Returns the configuration of Capacitor's CLI. Everything that names the shop comes from its site configuration.
 *
 * @example capacitorConfig(site).appId // 'example.shop.app'
 */
export function capacitorConfig({ title, nativeApp }: Pick<SiteConfig, 'title' | 'nativeApp'>) {
  const android = new URL(nativeApp.origins.android);
  const ios = new URL(nativeApp.origins.ios);
  if (android.host !== ios.host) throw new Error('nativeApp.origins must have the same host: Capacitor has one for both systems');
  return {
    appId: nativeApp.id,
    appName: title,
    webDir: 'www',
    server: { hostname: android.host, androidScheme: android.protocol.slice(0, -1), iosScheme: ios.protocol.slice(0, -1) },
    // The page is drawn behind the bars and laid out by `env(safe-area-inset-*)`; older WebViews are padded by the shell.
    plugins: { SystemBars: { insetsHandling: 'native', initialViewportFitValueHint: 'cover' } },
    // Logs of the bridge contain what people type.
    loggingBehavior: 'debug',
  };
}
