import '#ui/styles/base.css';
import './viewer.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from '#ui/focus/keep-focus.ts';
import { RemountBoundary } from '#ui/remount-boundary.tsx';
import { App } from './app.tsx';
import { loadDrawings } from './data/load.ts';
import { parseRoute } from './route.ts';

// The drawing is requested together with the charts, not after them.
const { chart } = parseRoute(location.hash);
if (chart !== '') loadDrawings(chart).catch(() => console.error(`no drawing of ${chart}`));

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
keepFocus();
createRoot(root).render(
  <StrictMode>
    <RemountBoundary>
      <App />
    </RemountBoundary>
  </StrictMode>,
);
