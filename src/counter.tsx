import { startCounter } from '#app/counter/start-counter.tsx';

startCounter();
