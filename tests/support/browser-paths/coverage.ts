import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';

/** Name of a test's attachment, a `WalkCoverage`. */
export const coverageType = 'taken transitions';

/** The chart of a walk, and the transitions taken on its page by machine id: parent and child charts take some too. */
export type WalkCoverage = { walked: string; taken: Record<string, string[]> };

type MachineCoverage = { transitions: string[] };

/** Playwright's projects. A transition is covered only if it was taken at every size. */
const sizes = ['phone', 'desktop'];

/** Writes the transitions of all passed tests to `reports/browser-coverage.json`. Charts that were not walked keep theirs. */
export default class CoverageReporter implements Reporter {
  private readonly taken = new Map<string, Map<string, Set<string>>>();
  private readonly walked = new Set<string>();
  private readonly file = 'reports/browser-coverage.json';

  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    const size = test.parent.project()?.name ?? '';
    for (const { name, body } of attachments) {
      if (name !== coverageType || body === undefined || status !== 'passed') continue;
      const { walked, taken } = JSON.parse(body.toString()) as WalkCoverage;
      this.walked.add(walked);
      for (const [machine, transitions] of Object.entries(taken)) {
        const bySize = this.taken.get(machine) ?? new Map<string, Set<string>>();
        this.taken.set(machine, bySize.set(size, new Set([...(bySize.get(size) ?? []), ...transitions])));
      }
    }
  }

  onEnd(): void {
    if (this.taken.size === 0) return;
    const before = existsSync(this.file) ? (JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, MachineCoverage>) : {};
    const counted = [...this.taken].map(([machine, bySize]): [string, MachineCoverage] => {
      const [first = new Set<string>(), ...others] = sizes.map((size) => bySize.get(size) ?? new Set<string>());
      const both = [...first].filter((transition) => others.every((other) => other.has(transition)));
      const earlier = this.walked.has(machine) ? [] : (before[machine]?.transitions ?? []);
      return [machine, { transitions: [...new Set([...earlier, ...both])].toSorted() }];
    });
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, `${JSON.stringify({ ...before, ...Object.fromEntries(counted) }, null, 2)}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
