import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Repository } from '../fixture/repository.ts';
import { foreignHistory } from './foreign-history.ts';

let repository: Repository;
let other: string;

beforeEach(() => {
  repository = new Repository();
  repository.commit();
  other = repository.beside('other');
  repository.git('clone', '--quiet', repository.root, other);
});

afterEach(() => repository[Symbol.dispose]());

const at = (path: string): string => join(repository.root, path);

describe('names nothing', () => {
  it('of a repository, of a folder in it, and of a folder without one', () => {
    repository.write('src/a.ts', '');
    expect([repository.root, at('src')].map(foreignHistory)).toEqual([[], []]);
    rmSync(at('.git'), { recursive: true });
    expect(foreignHistory(repository.root)).toEqual([]);
  });

  it('of a linked worktree, which its repository names', () => {
    const tree = repository.beside('tree');
    repository.git('worktree', 'add', '--quiet', tree);
    expect(foreignHistory(tree)).toEqual([]);
  });

  it('of a submodule, which its repository names, and of what has it', () => {
    repository.git('submodule', '--quiet', 'add', other, 'lib');
    expect([repository.root, at('lib')].map(foreignHistory)).toEqual([[], []]);
  });

  it('of a repository without a working tree', () => {
    const bare = repository.beside('bare');
    repository.git('clone', '--quiet', '--bare', other, bare);
    expect(foreignHistory(bare)).toEqual([]);
  });
});

describe('names another repository that is reached by', () => {
  const shapes: Readonly<Record<string, () => string>> = {
    'a file': () => {
      rmSync(at('.git'), { recursive: true });
      repository.write('.git', `gitdir: ${other}/.git\n`);
      return '.git';
    },
    'a file with a relative path': () => {
      rmSync(at('.git'), { recursive: true });
      repository.write('.git', 'gitdir: ../other/.git');
      return '.git';
    },
    'a link': () => {
      rmSync(at('.git'), { recursive: true });
      symlinkSync(join(other, '.git'), at('.git'));
      return '.git';
    },
    'the folder of a worktree that is its own': () => {
      renameSync(at('.git'), at('own'));
      repository.write('.git', 'gitdir: fake/worktrees/a\n');
      repository.write('fake/worktrees/a/commondir', join(other, '.git'));
      repository.write('fake/worktrees/a/gitdir', at('.git'));
      return '.git';
    },
    'a worktree of another tree': () => {
      const tree = repository.beside('tree');
      repository.git('-C', other, 'worktree', 'add', '--quiet', '-b', 'new', tree);
      rmSync(at('.git'), { recursive: true });
      repository.write('.git', readFileSync(join(tree, '.git'), 'utf8'));
      return '.git';
    },
    'a common folder': () => {
      repository.write('.git/commondir', join(other, '.git'));
      return '.git';
    },
    'its objects': () => {
      rmSync(at('.git/objects'), { recursive: true });
      symlinkSync(join(other, '.git/objects'), at('.git/objects'));
      return '.git/objects';
    },
    'its packs': () => {
      rmSync(at('.git/objects/pack'), { recursive: true });
      symlinkSync(join(other, '.git/objects/pack'), at('.git/objects/pack'));
      return '.git/objects/pack';
    },
    'other objects': () => {
      writeFileSync(at('.git/objects/info/alternates'), `# comment\n${other}/.git/objects\n`);
      return '.git/objects';
    },
    'other objects of its own': () => {
      mkdirSync(at('more/info'), { recursive: true });
      writeFileSync(at('.git/objects/info/alternates'), '../../more\n');
      writeFileSync(at('more/info/alternates'), '../../other/.git/objects\n');
      return '.git/objects';
    },
    'objects that are links': () => {
      const [file = ''] = globSync('??/*', { cwd: join(other, '.git/objects') });
      mkdirSync(dirname(at(`.git/objects/${file}`)), { recursive: true });
      rmSync(at(`.git/objects/${file}`), { force: true });
      symlinkSync(join(other, '.git/objects', file), at(`.git/objects/${file}`));
      return join('.git/objects', file);
    },
    'other objects behind many links': () => {
      for (let link = 0; link < 200; link++) symlinkSync('../HEAD', at(`.git/objects/link${link}`));
      writeFileSync(at('.git/objects/info/alternates'), `${other}/.git/objects\n`);
      return '.git/objects';
    },
    'a name with a line end': () => {
      renameSync(at('.git'), at('own'));
      mkdirSync(at('own\n'));
      repository.write('.git', 'gitdir: own\n/../../other/.git\n\r\n');
      return '.git';
    },
    'a common folder with a line end in its name': () => {
      mkdirSync(at('.git/own\n'));
      repository.write('.git/commondir', 'own\n/../../../other/.git\n');
      return '.git';
    },
    'a repository without a working tree beside a .git that is none': () => {
      rmSync(at('.git'), { recursive: true });
      mkdirSync(at('.git'));
      repository.write('HEAD', 'ref: refs/heads/main\n');
      repository.write('commondir', join(other, '.git'));
      return '.git';
    },
    'a folder above one with a .git that is none': () => {
      rmSync(at('.git'), { recursive: true });
      mkdirSync(at('src/.git'), { recursive: true });
      repository.write('.git', `gitdir: ${other}/.git\n`);
      return '.git';
    },
    'a repository in it': () => {
      repository.write('lib/.git', `gitdir: ${other}/.git\n`);
      return '.git';
    },
    'a working tree that its own configuration names': () => {
      rmSync(at('.git'), { recursive: true });
      repository.write('.git', `gitdir: ${other}/.git\n`);
      appendFileSync(join(other, '.git/config'), `[core]\n\tworktree = ${other}\n`);
      return '.git';
    },
  };

  it.each(Object.entries(shapes))('%s', (_, make) => {
    const reached = make();
    const from = existsSync(at('src/.git')) ? at('src') : repository.root;
    expect(foreignHistory(from)).toContain(join(other, reached));
  });

  it.each([
    ['.git', (target: string) => `gitdir: ${target}`],
    ['.git/commondir', (target: string) => target],
    ['.git/objects/info/alternates', (target: string) => `${target}/objects`],
    ['.git/objects/info/alternates', (target: string) => JSON.stringify(`${target}/objects`)],
  ] as const)('a %s that git reads and this program does not', (file, text) => {
    if (file === '.git') rmSync(at('.git'), { recursive: true });
    repository.write(file, text(join(other, '.git')) + '\n'.repeat(100_000));
    expect(repository.git('cat-file', '-t', 'HEAD').toString()).toContain('commit');
    expect(foreignHistory(repository.root)).toContain(parse(other).root);
  });

  it('no pipe, no loop and no file without an end', () => {
    rmSync(at('.git'), { recursive: true });
    symlinkSync('.git', at('.git'));
    expect(foreignHistory(repository.root)).toEqual([]);
    rmSync(at('.git'));
    writeFileSync(at('.git'), `gitdir: ${'x'.repeat(10_000)}`);
    expect(foreignHistory(repository.root)).toEqual([]);
  });
});
