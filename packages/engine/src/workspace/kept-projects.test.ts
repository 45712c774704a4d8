import { expect, it } from 'vitest';
import type { Setup } from '../setup/setup.ts';
import { KeptProjects } from './kept-projects.ts';
import type { KeepOptions } from './kept-projects.ts';

class Host implements AsyncDisposable {
  readonly root: string;
  isBusy = false;

  constructor(root: string) {
    this.root = root;
    open.push(root);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    open.splice(open.indexOf(this.root), 1);
  }
}

const setup = {} as Setup;
let open: string[] = [];

function kept(options: KeepOptions<Host> = {}): KeptProjects<Host> & { use(root: string): Host } {
  open = [];
  const projects = new KeptProjects<Host>({ isBusy: ({ isBusy }) => isBusy, ...options });
  return Object.assign(projects, {
    use: (root: string) => projects.acquire({ setup, root }, () => new Host(root)),
  });
}

it('opens a project once for each setup, folder of the index and commit', async () => {
  const projects = kept();
  const first = projects.use('a');
  expect(projects.use('a')).toBe(first);
  const others = [{ setup: {} as Setup }, { indexHome: '/elsewhere' }, { commit: '1f' }];
  for (const other of others) {
    expect(projects.acquire({ setup, root: 'a', ...other }, () => new Host('b'))).not.toBe(first);
  }
  expect(open).toEqual(['a', 'b', 'b', 'b']);
  await projects[Symbol.asyncDispose]();
  expect(open).toEqual([]);
  expect(() => projects.use('a')).toThrow(expect.objectContaining({ code: 'CLOSED' }));
});

it('closes those that were not used for longest if too many are idle, and none that is used', async () => {
  const projects = kept({ maxIdle: 1 });
  const [a, b] = [projects.use('a'), projects.use('b')];
  projects.use('a');
  await projects.release(a);
  await projects.release(b);
  expect(open).toEqual(['a', 'b']);
  await projects.release(a);
  expect(open).toEqual(['a']);
  await projects.release(new Host('opened elsewhere'));
  expect(open).toEqual(['a']);
});

it('closes an idle one to open one more, and refuses that if all are used or busy', async () => {
  const projects = kept({ maxOpen: 2 });
  const [a, b] = [projects.use('a'), projects.use('b')];
  expect(() => projects.use('c')).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
  a.isBusy = true;
  await projects.release(a);
  expect(() => projects.use('c')).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
  await projects.release(b);
  projects.use('c');
  expect(open).toEqual(['a', 'c']);
});

it('opens what has expired again, and closes the former one after its last use', async () => {
  const projects = kept();
  const former = projects.use('a');
  await projects.expire();
  expect(projects.use('a')).not.toBe(former);
  expect(open).toEqual(['a', 'a']);
  await projects.release(former);
  expect(open).toEqual(['a']);
});
