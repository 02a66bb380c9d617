import type { Page } from 'playwright/test';

/** Requests to third-party services, in the order in which the page made them. */
export type TrackerRequests = { url: URL; referrer: string | undefined }[];

const thirdPartyOrigins = /^https:\/\/(www\.googletagmanager\.com|www\.facebook\.com)\//;

/**
 * Enables every third-party service in later page loads, and answers for them: scripts are empty, the pixel is a picture.
 * Returns the list of requests, which grows.
 */
export async function enableTrackers(page: Page): Promise<TrackerRequests> {
  const requests: TrackerRequests = [];
  await page.route(/^https?:\/\/127\.0\.0\.1:\d+\/(menu|checkout|cookie-policy)?(\?|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    await route.fulfill({
      response,
      headers: {
        ...response.headers(),
        'content-security-policy': policy
          .replace("script-src 'self'", "script-src 'self' https://www.googletagmanager.com")
          .replace("img-src 'self'", "img-src 'self' https://www.facebook.com"),
      },
    });
  });
  await page.route('**/page-data/*.json', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll(/("id":"[^"]*","enabled":)false/g, '$1true') });
  });
  await page.route(thirdPartyOrigins, async (route) => {
    requests.push({ url: new URL(route.request().url()), referrer: route.request().headers()['referer'] });
    const isPicture = route.request().resourceType() === 'image';
    await route.fulfill(isPicture ? { contentType: 'image/gif', body: '' } : { contentType: 'text/javascript', body: '' });
  });
  return requests;
}
