import type { profileMachine } from '#machines/profile.machine.ts';
import { openPage, callPath, details, failureResponses, fillFields, pressButton } from '../../support/account-pages.ts';
import { personal, verified } from '../../support/account-samples.ts';
import type { Driver } from '../../support/browser-paths/driver.ts';
import { success } from '../../support/browser-paths/held-calls.ts';

/** The open page. */
type PageState = { page: 'ViewProfile' | 'ViewAccount' };

const start = (page: PageState['page']): Driver<typeof profileMachine, PageState>['starts'][string] => ({
  pageState: { page },
  open: (stage) => openPage(stage, `/profile/${page}`, { 'auth:session': verified }),
});

export const driver: Driver<typeof profileMachine, PageState> = {
  starts: { 'the profile': start('ViewProfile'), 'the customer’s data': start('ViewAccount') },
  events: {
    'profile.save': {
      isPossible: ({ leaves, pageState }) => leaves.includes('idle') && pageState.page === 'ViewProfile',
      async perform({ page }, sample) {
        await fillFields(page, { ...details, Prénom: sample === 'filled' ? personal.first_name : '' });
        await pressButton(page, 'Enregistrer');
      },
    },
    'export.request': {
      isPossible: ({ leaves, pageState }) => leaves.includes('idle') && pageState.page === 'ViewAccount',
      perform: ({ page }) => pressButton(page, 'Télécharger mes données'),
    },
  },
  actors: {
    saveProfile: { call: { method: 'PATCH', path: callPath('update-profile') }, responses: { saved: success(null), ...failureResponses } },
    exportData: {
      call: { method: 'GET', path: callPath('orders') },
      responses: { downloaded: success({ orders: [], total: 0 }), unanswered: 'connection lost' },
    },
  },
};
