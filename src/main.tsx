import { startShop } from '#app/start.tsx';

void startShop();
