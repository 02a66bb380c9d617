/** What restores stored data, in one script. */
export { storageParsers } from './storage-schemas.ts';
export { persistOffers } from './stored-offers.ts';
