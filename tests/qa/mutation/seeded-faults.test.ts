import { expect, test } from 'vitest';
import { createMutants } from '#qa/mutation/mutants.ts';
import { runChart } from '#qa/paths/run.ts';
import { unitCoverage } from '#qa/report/describe-paths.ts';
import { loadCharts } from '../../machines/every-chart.ts';

/** A fault in each of fourteen charts, and the step at which a path has to fail: the one that the fault concerns. */
const faults: [chart: string, fault: string, step: RegExp][] = [
  ['coupon', 'coupon.checking on invoke onError: alternative 0 leads to nothing', /^checkCoupon unreachable$/],
  ['login', 'login.filling on on login.submit: alternative 0 has no guard', /^login\.submit empty$/],
  ['signup', 'signup.signingUp on invoke onDone: alternative 0 setSession gets other params', /^signUp /],
  ['verification', 'verification.filling on on code.resend: alternative 1 has no guard', /^code\.resend/],
  ['session', 'session on on session.opened: alternative 0 lacks setSession', /^session\.opened/],
  ['product-sheet', 'productSheet.open: exit: lacks clearMissing', /^product\.(close|left|opened)/],
  ['native-back', 'nativeBack.confirming on after exitDelay: alternative 0 leads to #nativeBack.exiting', /^exitDelay passes$/],
  ['cookie-consent', 'cookieConsent.notice.shown on on consent.accept: alternative 0 storeChoice before setChoice', /^consent\.accept/],
  ['past-orders', 'pastOrders.loading on invoke onError: alternative 0 leads to #pastOrders.ready', /^loadPages /],
  ['payment', 'payment.resting on on card.confirm: alternative 1 notifyCheckout gets other params', /^card\.confirm/],
  ['address', 'address.debouncing on after debounceDelay: lacks alternative 0', /^address\.changed/],
  ['location', 'location.open on on pickup.choose: lacks alternative 0', /^pickup\.choose/],
  ['order-handling', 'orderHandling.preparing on on order.cancel: alternative 0 has the opposite guard', /^order\.cancel/],
  ['staff-session', 'staffSession.loggingIn on invoke onDone: alternatives 0 and 1 are swapped', /^logIn /],
];

const charts = await loadCharts();

test.each(faults)('%s: a path fails at the faulty step: %s', async (name, fault, expectedStep) => {
  const chart = charts.find((candidate) => candidate.name === name);
  if (chart === undefined) throw new Error(`No chart ${name}`);
  const mutant = createMutants(chart).find((candidate) => candidate.name === fault);
  if (mutant === undefined) throw new Error(`No mutant ${fault}`);
  const run = await runChart({ ...chart, machine: mutant.machine });
  const failed = unitCoverage(chart.machine.id, run).flatMap(({ path: id, failure }) => (failure === null ? [] : [{ id, failure }]));
  const steps = failed.map(({ id, failure }) => run.paths.find(({ path }) => path.id === id)?.path.edges[failure.step ?? -1]?.step.name);
  expect(steps).toContainEqual(expect.stringMatching(expectedStep));
  const messages = failed.filter((_, index) => expectedStep.test(steps[index] ?? '')).map(({ failure }) => failure.message);
  expect(messages).toContainEqual(expect.stringMatching(/^after .*\n {2}step .*: .* → .*\n {2}.*: expected\n {6}.*\n {2}got\n {6}/s));
});
