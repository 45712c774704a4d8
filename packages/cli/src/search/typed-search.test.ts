import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workplace, smallTree } from '../fixture/run-in-process.ts';

let place: Workplace;

beforeAll(async () => {
  place = new Workplace({
    ...smallTree,
    'src/retry.test.ts':
      "import { retryLater } from './retry.ts';\n\nit('waits', () => expect(retryLater(1)).toBe(2));\n",
    'tools/retry.py':
      'def retry_later(attempts):\n    """Waits longer after each failed attempt."""\n    return attempts * 2\n',
    'my docs/retry.md': '# Retry\n\nA failed attempt is made again.\n',
  });
  expect(await place.run(['index'])).toMatchObject({ code: 0 });
});

afterAll(() => place[Symbol.dispose]());

/** Files of the hits, which does not depend on how they rank. */
async function files(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout, stderr, code } = await place.run(['search', ...args, '--files', '--no-sync']);
  if (code === 2) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean).toSorted();
}

describe('conditions in a query', () => {
  it.each([
    ['retry lang:py', ['retry', '--language', 'py']],
    ['retry path:src/**', ['retry', '--path', 'src/**']],
    ['retry -path:src', ['retry', '--exclude', 'src']],
    ['retry file:client', ['retry', '--path', '*client*']],
    ['retry -test', ['retry', '--no-tests']],
    ['retry kind:function', ['retry', '--kind', 'function']],
    ['retry content:docs', ['retry', '--content', 'docs']],
    ['retry -lang:py,markdown', ['retry', '--language', 'ts']],
    ['retry -kind:function', ['retry', '--kind', '!function']],
    ['retry -content:docs', ['retry', '--content', 'code,config']],
    ['retry path:tools,docs', ['retry', '--path', 'tools', '--path', 'docs']],
    ['"return attempts * 2" lang:ts', ['return attempts * 2', '--exact', '--language', 'ts']],
    ['/RETRYl\\w+\\(/i', ['RETRYl\\w+\\(', '--regex', '--ignore-case']],
  ])('mean the same as options: %s', async (text, args) => {
    const expected = await files(...args);
    expect(expected).not.toEqual([]);
    expect(await files(text)).toEqual(expected);
  });

  it('find the callers of a name', async () => {
    const { stdout } = await place.run(['callers', 'retryLater', '--files', '--no-sync', '--no-tests']);
    expect(await files('callers:retryLater -test')).toEqual(stdout.split('\n').filter(Boolean).toSorted());
  });

  it('can be words of their own, in a shell that removes quotes', async () => {
    expect(await files('retry', 'lang:ts', 'not:test')).toEqual(await files('retry', '--language=ts', '--no-tests'));
    expect(await files('retry', 'path:my docs/**')).toEqual(['my docs/retry.md']);
    expect(await files('attempts', 'src', 'not:path:client.ts')).toEqual(
      await files('attempts', 'src', '--exclude', 'client.ts'),
    );
  });

  it('are added to options', async () => {
    expect(await files('retry lang:py', '--language', 'ts')).toEqual(await files('retry', '--language', 'ts,py'));
  });

  it('name a folder to search', async () => {
    expect(await files('retry repo:tools')).toEqual(['tools/retry.py']);
  });

  it('name one of several folders, or one that has an index, instead of those beside the query', async () => {
    const shop = place.write('../shop/cart.ts', 'export function retryPayment(): void {}\n').replace(/\/cart.ts$/, '');
    await place.run(['index', shop]);
    const cart = [expect.stringMatching(/shop\/cart\.ts$/)];
    expect(await files('retry repo:shop')).toEqual(cart);
    expect(await files('retry repo:shop', '.', '../shop')).toEqual(['../shop/cart.ts']);
    expect(await files('retry repo:shop,tools', '.')).toEqual([...cart, 'tools/retry.py']);
    expect(await place.refusal(['search', 'retry repo:shpo', '.'])).toEqual({
      problem: 'There is no folder and no index with the name shpo. [INPUT_INVALID]',
      hint: 'Did you mean repo:shop?',
    });
  });

  it('are not read with --exact', async () => {
    expect(await files('lang:py', '--exact')).toEqual([]);
  });

  it('are refused with the nearest key', async () => {
    expect(await place.refusal(['search', 'retry lnag:go'])).toEqual({
      problem: 'There is no key lnag: in a query. [INPUT_INVALID]',
      hint: expect.stringMatching(/^Did you mean lang:go\?/) as string,
    });
    expect((await place.refusal(['search', 'retry', 'LANG:go'])).hint).toMatch(/^Did you mean lang:go\?/);
    expect((await place.refusal(['search', 'retry since:a', '--since', 'b'])).problem).toContain('since is b');
  });

  it('are read in each line of --queries', async () => {
    const questions = place.write('../questions.txt', 'retry lang:py\n');
    const { stdout } = await place.run(['search', '--queries', questions, '--no-sync']);
    expect(stdout).toContain('tools/retry.py');
    expect(stdout).not.toContain('src/');
  });
});
