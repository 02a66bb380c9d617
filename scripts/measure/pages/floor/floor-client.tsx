import { hydrateRoot } from 'react-dom/client';
import { keepServerHtml } from '#app/navigation/router-internals.ts';
import { FloorApp, loadFloor, type PageContent } from './floor-app.tsx';

const [root, data] = [document.querySelector('#root'), document.querySelector('#data')];
if (root === null || data === null) throw new Error('The page has no #root or no #data');
const floor = await loadFloor(JSON.parse(data.textContent) as PageContent, { isServer: false });
keepServerHtml(floor.router);
hydrateRoot(root, <FloorApp {...floor} />);
