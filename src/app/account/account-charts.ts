import { createActor, type ActorRefFrom, type AnyActorRef, type InputFrom, type OutputFrom } from 'xstate';
import { provideAccountDeletion, provideProfile } from '#actors/auth/customer.actors.ts';
import { cachedPages, providePastOrders, type PastOrdersOptions } from '#actors/past-orders/past-orders.actors.ts';
import { provideLogin, providePasswordReset, provideSignup, provideVerification } from '#actors/auth/sign-in.actors.ts';
import { pendingEmail, type AccountStore } from '#domain/account/session.ts';
import type { AccountChartName, AccountMachines, RunningCharts } from '#features/account/account-context.ts';
import type { AccountNotice } from '#machines/account-form.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import type { CodeCooldown } from '#stores/code-cooldown.ts';

/** Values that override the defaults of a chart's input. */
type Input<Name extends AccountChartName> = Partial<InputFrom<AccountMachines[Name]>>;
type Running<Name extends AccountChartName> = { page: string; actor: RunningCharts[Name] };

/**
 * Creates the actors of the account pages, one per visit of a page. Leaving the page stops the actor, unless a call in flight
 * continues in the background.
 */
export function createAccountCharts(
  options: Omit<Parameters<typeof provideProfile>[0], 'account'> & {
    account: AccountStore;
    pastOrders: PastOrdersOptions;
    codeCooldown: CodeCooldown;
    /** Returns the reason why the last session ended. */
    endReason: () => AccountNotice | null;
    onDone: { [Name in AccountChartName]: (output: OutputFrom<AccountMachines[Name]>) => void };
  },
) {
  const { account, codeCooldown, onDone } = options;
  const running: { [Name in AccountChartName]?: Running<Name> } = {};
  const user = () => account.getSnapshot()?.user ?? null;
  const canResend = () => codeCooldown.getSnapshot() === 0;
  const knownEmail = () => user()?.email ?? codeCooldown.email();

  const creators: { [Name in AccountChartName]: (input: Input<Name>) => RunningCharts[Name] } = {
    login: (input) =>
      createActor(provideLogin(options), { ...inspectOptions(), input: { email: knownEmail(), notice: options.endReason(), ...input } }),
    signup: (input) => createActor(provideSignup(options), { ...inspectOptions(), input: { notice: options.endReason(), ...input } }),
    verification(input) {
      const customer = user();
      const email = (customer === null ? null : pendingEmail(customer)) ?? knownEmail();
      return createActor(provideVerification(options), {
        ...inspectOptions(),
        input: { email, canResend: canResend(), isCodeDue: false, ...input },
      });
    },
    passwordReset: (input) =>
      createActor(providePasswordReset(options), {
        ...inspectOptions(),
        input: { email: knownEmail(), canResend: canResend(), isCodeMailedBefore: false, notice: options.endReason(), ...input },
      }),
    profile: () => createActor(provideProfile(options), inspectOptions()),
    accountDeletion: () => createActor(provideAccountDeletion(options), { ...inspectOptions(), input: { isLoggedIn: user() !== null } }),
    pastOrders: () =>
      createActor(providePastOrders(options.pastOrders), { ...inspectOptions(), input: { pages: cachedPages(options.pastOrders) } }),
  };

  /** Creates an actor without starting it, for preloads: starting it may send a request. */
  function create<Name extends AccountChartName>(name: Name): RunningCharts[Name] {
    return creators[name]({});
  }
  /** Returns the running actor of a page, or starts one. */
  function getOrStart<Name extends AccountChartName>(name: Name, page: string, input: Input<Name> = {}): RunningCharts[Name] {
    const existing = running[name];
    if (existing !== undefined && isActive(existing) && (existing.page === page || isInBackground(existing))) {
      existing.page = page;
      return existing.actor;
    }
    if (existing !== undefined) stop(existing);
    const actor = creators[name](input);
    running[name] = { page, actor };
    start(actor, onDone[name]);
    return actor;
  }
  return {
    create,
    getOrStart,
    get: <Name extends AccountChartName>(name: Name) => running[name]?.actor,
    /** Stops the actors of all other pages. */
    stopOthers(page: string) {
      for (const other of Object.values(running)) if (other.page !== page && !isInBackground(other)) stop(other);
    },
  };
}

type AnyRunning = { page: string; actor: ActorRefFrom<AccountMachines[AccountChartName]> };

const isActive = ({ actor }: AnyRunning) => actor.getSnapshot().status === 'active';
const isInBackground = ({ actor }: AnyRunning) => actor.getSnapshot().tags.has('background');
const stop = ({ actor }: AnyRunning) => actor.stop();

/** Starts an actor and reports its output. An actor that is stopped also completes, but has no output. */
function start<Output>(actor: AnyActorRef, onDone: (output: Output) => void): void {
  actor.subscribe({
    complete() {
      const { status, output } = actor.getSnapshot() as { status: string; output: Output };
      if (status === 'done') onDone(output);
    },
  });
  actor.start();
}
