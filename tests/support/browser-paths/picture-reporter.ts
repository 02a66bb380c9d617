import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { writeViews } from '#qa/report/files.ts';
import { picturesType, type StateReport } from './state-pictures.ts';

/** Writes the pictures and axe results of all tests to `reports/qa/pictures.json` and `axe.json`. */
export default class PictureReporter implements Reporter {
  private readonly report: StateReport = { pictures: [], results: [] };

  onTestEnd(_test: TestCase, { attachments }: TestResult): void {
    for (const { name, body } of attachments) {
      if (name !== picturesType || body === undefined) continue;
      const { pictures, results } = JSON.parse(body.toString()) as StateReport;
      this.report.pictures.push(...pictures);
      this.report.results.push(...results);
    }
  }

  onEnd(): void {
    if (this.report.pictures.length > 0) writeViews(this.report);
  }

  printsToStdio(): boolean {
    return false;
  }
}
