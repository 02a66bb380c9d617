import { renderToString } from 'react-dom/server';
import { FloorApp, loadFloor, type FloorPage } from './floor-app.tsx';

/** Renders the page to HTML. */
export async function renderFloor(page: FloorPage): Promise<string> {
  return renderToString(<FloorApp {...await loadFloor(page, { isServer: true })} />);
}
