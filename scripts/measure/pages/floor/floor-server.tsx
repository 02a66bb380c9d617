import { renderToString } from 'react-dom/server';
import { FloorApp, loadFloor, type PageContent } from './floor-app.tsx';

/** Renders the page to HTML. */
export async function renderPage(page: PageContent): Promise<string> {
  return renderToString(<FloorApp {...await loadFloor(page, { isServer: true })} />);
}
