import type { ActorRefFrom } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import type { SiteConfig } from '#config/site.ts';
import type { ProfileDraft } from '#domain/account/auth.ts';
import type { AccountStore } from '#domain/account/session.ts';
import type { Store } from '#domain/store.ts';
import type { CartItem } from '#domain/entities.ts';
import type { ChartActor } from '#machines/actor-like.ts';
import type { accountDeletionMachine } from '#machines/account-deletion.machine.ts';
import type { loginMachine } from '#machines/login.machine.ts';
import type { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import type { passwordResetMachine } from '#machines/password-reset.machine.ts';
import type { profileMachine } from '#machines/profile.machine.ts';
import type { sessionMachine } from '#machines/session.machine.ts';
import type { signupMachine } from '#machines/signup.machine.ts';
import type { verificationMachine } from '#machines/verification.machine.ts';
import { createRequiredContext } from '#ui/required-context.ts';

/** Machines of the account's pages. */
export type AccountMachines = {
  login: typeof loginMachine;
  signup: typeof signupMachine;
  verification: typeof verificationMachine;
  passwordReset: typeof passwordResetMachine;
  profile: typeof profileMachine;
  accountDeletion: typeof accountDeletionMachine;
  pastOrders: typeof pastOrdersMachine;
};
export type AccountChartName = keyof AccountMachines;

/** Charts of the account's pages as their forms use them: running or lazy. */
export type AccountCharts = { [Name in AccountChartName]: ChartActor<AccountMachines[Name]> };

/** Running charts of the account's pages. */
export type RunningCharts = { [Name in AccountChartName]: AccountCharts[Name] & ActorRefFrom<AccountMachines[Name]> };

/** Actors, stores and calls of the account pages. */
export type AccountServices = {
  session: ChartActor<typeof sessionMachine>;
  /** Store of the logged-in customer. */
  account: AccountStore;
  /** Remaining seconds until another code can be requested. */
  codeCooldown: Store<number>;
  profileDraft: ProfileDraft;
  api: ApiClient;
  site: Pick<SiteConfig, 'demo' | 'apiRoot'>;
  addToCart: (items: readonly CartItem[]) => void;
};

export const [AccountProvider, useAccount] = createRequiredContext<AccountServices>('Account');
