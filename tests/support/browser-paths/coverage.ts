import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { writeCoverageLines } from '#qa/report/files.ts';
import type { CoverageLine } from '#qa/report/format.ts';

/** Name of a test's attachment, a `WalkCoverage`. */
export const coverageType = 'walk coverage';

/**
 * The chart and path of a walk, the number of steps that completed, and the transitions taken on its page by machine id: parent
 * and child charts take some too.
 */
export type WalkCoverage = { chart: string; path: string; completed: number; transitions: Record<string, string[]> };

type MachineCoverage = { transitions: string[] };

/** Playwright's projects. A transition is covered only if it was taken at every size. */
const sizes = ['phone', 'desktop'];

/** Writes the transitions of all passed tests to `reports/browser-coverage.json`. Charts that were not walked keep theirs. */
export default class CoverageReporter implements Reporter {
  private readonly transitionsByMachine = new Map<string, Map<string, Set<string>>>();
  private readonly charts = new Set<string>();
  private readonly lines: CoverageLine[] = [];
  private readonly file = 'reports/browser-coverage.json';

  onTestEnd(test: TestCase, result: TestResult): void {
    const size = test.parent.project()?.name ?? '';
    for (const { name, body } of result.attachments) {
      if (name !== coverageType || body === undefined) continue;
      const walk = JSON.parse(body.toString()) as WalkCoverage;
      this.lines.push(coverageLineOf(test, result, walk));
      if (result.status !== 'passed') continue;
      this.charts.add(walk.chart);
      for (const [machine, transitions] of Object.entries(walk.transitions)) {
        const bySize = this.transitionsByMachine.get(machine) ?? new Map<string, Set<string>>();
        this.transitionsByMachine.set(machine, bySize.set(size, new Set([...(bySize.get(size) ?? []), ...transitions])));
      }
    }
  }

  onEnd(): void {
    writeCoverageLines(this.lines);
    if (this.transitionsByMachine.size === 0) return;
    const earlierReport = existsSync(this.file) ? (JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, MachineCoverage>) : {};
    const counted = [...this.transitionsByMachine].map(([machine, bySize]): [string, MachineCoverage] => {
      const [first = new Set<string>(), ...others] = sizes.map((size) => bySize.get(size) ?? new Set<string>());
      const takenAtEverySize = [...first].filter((transition) => others.every((other) => other.has(transition)));
      const keptTransitions = this.charts.has(machine) ? [] : (earlierReport[machine]?.transitions ?? []);
      return [machine, { transitions: [...new Set([...keptTransitions, ...takenAtEverySize])].toSorted() }];
    });
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, `${JSON.stringify({ ...earlierReport, ...Object.fromEntries(counted) }, null, 2)}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** Converts a walk to a line of the report. */
function coverageLineOf(test: TestCase, { status, error }: TestResult, walk: WalkCoverage): CoverageLine {
  const size = test.parent.project()?.name === 'desktop' ? 'desktop' : 'phone';
  const file = relative(process.cwd(), test.location.file);
  const line = { run: 'browser', size, chart: walk.chart, path: walk.path, test: test.title, file, transitions: walk.transitions } as const;
  if (status === 'passed') return { ...line, status, failure: null };
  return { ...line, status: 'failed', failure: { step: walk.completed, message: stripVTControlCharacters(error?.message ?? status) } };
}
