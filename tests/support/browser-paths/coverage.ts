import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';

/** Name of a test's attachment: the transitions that its page took, by machine id. */
export const coverageType = 'taken transitions';

/** Playwright's projects: a transition is covered if it was taken at every size. */
const sizes = ['phone', 'desktop'];

/** Writes the transitions of all passed tests to `reports/browser-coverage.json`; charts that were not walked keep their entry. */
export default class CoverageReporter implements Reporter {
  private readonly taken = new Map<string, Map<string, Set<string>>>();
  private readonly file = 'reports/browser-coverage.json';

  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    const size = test.parent.project()?.name ?? '';
    for (const { name, body } of attachments) {
      if (name !== coverageType || body === undefined || status !== 'passed') continue;
      for (const [machine, transitions] of Object.entries(JSON.parse(body.toString()) as Record<string, string[]>)) {
        const bySize = this.taken.get(machine) ?? new Map<string, Set<string>>();
        this.taken.set(machine, bySize.set(size, new Set([...(bySize.get(size) ?? []), ...transitions])));
      }
    }
  }

  onEnd(): void {
    if (this.taken.size === 0) return;
    const counted = [...this.taken].map(([machine, bySize]) => {
      const [first = new Set<string>(), ...others] = sizes.map((size) => bySize.get(size) ?? new Set<string>());
      return [machine, { transitions: [...first].filter((transition) => others.every((other) => other.has(transition))).toSorted() }];
    });
    mkdirSync(dirname(this.file), { recursive: true });
    const before = existsSync(this.file) ? (JSON.parse(readFileSync(this.file, 'utf8')) as object) : {};
    writeFileSync(this.file, `${JSON.stringify({ ...before, ...Object.fromEntries(counted) }, null, 2)}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
