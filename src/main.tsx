import { startShop } from '#boot/start.tsx';

void startShop();
