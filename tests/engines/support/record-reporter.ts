import type { FullConfig, Reporter, Suite } from 'playwright/types/testReporter';
import { recordEngines, summariseJourneys } from '../../../scripts/test/engine-records.ts';
import { engineType } from './engines.ts';

/** Records the results of the journeys by engine, for `docs/browsers.md`. */
export default class RecordReporter implements Reporter {
  private suite: Suite | null = null;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const journeys = (this.suite?.allTests() ?? []).flatMap((test) => {
      const [engine = '', version] = test.annotations.find(({ type }) => type === engineType)?.description?.split(' / ') ?? [];
      return version === undefined ? [] : [{ engine, version, tags: test.tags, isPassed: test.ok() }];
    });
    recordEngines(summariseJourneys(journeys, new Date().toISOString().slice(0, 10)));
  }
}
