import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { styleText } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What the errors of a run have. */
interface TestError {
  readonly message: string;
  readonly stack?: string;
  readonly diff?: string;
}

/** Tests and files with their times that are listed at the end. */
const slowestCount = 10;

/** What a run of tests came to. */
export interface RunSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each failed test, or file that could not be loaded, with its errors and the command that runs it alone. */
  readonly failures: readonly string[];
  /** The slowest tests, slowest first. */
  readonly slowest: readonly string[];
}

/** Ends a run with its failed tests, how to run each alone, and the slowest tests. */
export class SummaryReporter implements Reporter {
  readonly #root: string;
  readonly #command: string;
  readonly #file: string | undefined;

  /**
   * @param root folder in which the command runs; paths of tests are relative to it
   * @param command runs tests: files and options follow it
   * @param report file for the summary as JSON. Default: none
   */
  constructor(root: string, command: string, report?: { readonly folder: string | undefined; readonly name: string }) {
    this.#root = root;
    this.#command = command;
    this.#file = report?.folder === undefined ? undefined : join(report.folder, `${report.name}.json`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const summary = this.#summarize(modules);
    const lines = [...summary.failures, 'Slowest tests', ...summary.slowest.map((line) => `  ${line}`)];
    process.stdout.write(`${lines.join('\n')}\n`);
    if (this.#file !== undefined) writeFileSync(this.#file, JSON.stringify(summary));
  }

  #summarize(modules: readonly TestModule[]): RunSummary {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string): readonly TestCase[] => tests.filter((test) => test.result().state === state);
    const broken = modules.flatMap((module) => {
      const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
      return errors.length === 0 ? [] : [this.#failure(module, undefined, errors)];
    });
    const failed = inState('failed').map((test) =>
      this.#failure(test.module, test.fullName, test.result().errors ?? []),
    );
    const timed = tests.map((test) => [test.diagnostic()?.duration ?? 0, test] as const);
    const slowest = timed.toSorted(([one], [other]) => other - one).slice(0, slowestCount);
    return {
      passed: inState('passed').length,
      failed: failed.length + broken.length,
      skipped: inState('skipped').length,
      failures: [...broken, ...failed],
      slowest: slowest.map(
        ([ms, test]) =>
          `${(ms / 1000).toFixed(1).padStart(6)} s  ${this.#path(test.module)} > ${shortened(test.fullName)}`,
      ),
    };
  }

  #failure(module: TestModule, title: string | undefined, errors: readonly TestError[]): string {
    const name = title === undefined ? '' : ` > ${shortened(title)}`;
    const only = title === undefined ? '' : ` -t '${shortened(title).replaceAll(/[^\w >]/g, '.')}'`;
    const problems = errors.map(({ stack = '', message, diff = '' }) => {
      const places = stack.split('\n').filter((line) => /^ +at /.test(line) && !line.includes('node_modules'));
      return [message, diff, ...places].filter((part) => part !== '').join('\n');
    });
    const text = problems.join('\n').replaceAll(/^/gm, '  ');
    return `${styleText('red', 'FAILED')} ${this.#path(module)}${name}\n${text}\n  Alone: ${this.#command} ${this.#path(module)}${only}`;
  }

  #path(module: TestModule): string {
    return relative(this.#root, module.moduleId);
  }
}

/** A title may contain a text of any length. */
function shortened(title: string): string {
  return title.length > 200 ? title.slice(0, 200) : title;
}
