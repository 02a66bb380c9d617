import type { FullConfig, Reporter, Suite } from 'playwright/types/testReporter';
import { orderKinds, recordEngines, type EngineRecord } from '../../../scripts/test/engine-records.ts';
import { engineType } from './engines.ts';

/** Records the results of the journeys by engine, for `docs/browsers.md`. */
export default class RecordReporter implements Reporter {
  private suite: Suite | null = null;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const day = new Date().toISOString().slice(0, 10);
    const records = new Map<string, EngineRecord>();
    for (const test of this.suite?.allTests() ?? []) {
      const description = test.annotations.find(({ type }) => type === engineType)?.description;
      if (description === undefined) continue;
      const [engine = '', version = ''] = description.split(' / ');
      const record: EngineRecord = records.get(description) ?? { engine, version, day, orders: {}, passed: 0, total: 0 };
      records.set(description, record);
      record.total += 1;
      if (test.ok()) record.passed += 1;
      for (const kind of orderKinds) if (test.tags.includes(`@${kind}`)) record.orders[kind] = (record.orders[kind] ?? true) && test.ok();
    }
    recordEngines([...records.values()]);
  }
}
