import fc from 'fast-check';
import { programKeys } from '../../attack/git-keys.ts';

/** What a stranger can write into a repository beside its commits. */
export interface GitDamage {
  /** Added to the configuration, in bytes. */
  readonly config: Uint8Array;
  /** Files by their path in the tree, with what they get. */
  readonly files: readonly { readonly path: string; readonly content: Uint8Array }[];
}

/** Files that git reads and that are text. `refs/heads/evil` is a branch. */
const places = [
  '.gitattributes',
  'src/.gitattributes',
  '.gitmodules',
  '.gitignore',
  '.git/info/attributes',
  '.git/info/exclude',
  '.git/info/grafts',
  '.git/HEAD',
  '.git/packed-refs',
  '.git/refs/heads/evil',
  '.git/shallow',
  '.git/commondir',
  '.git/config.worktree',
  '.git/objects/info/alternates',
  '.git/more',
  '.git/hooks/post-index-change',
] as const;

const latin = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const words = [
  ...[
    'filter=evil',
    'diff=evil',
    'merge=evil',
    'filter=\u00ff',
    'filter=a=b',
    'text eol=crlf',
    'ident',
    '-diff',
    '!filter',
  ],
  ...[
    'ref: refs/heads/evil',
    'ref: ../../x',
    '0'.repeat(40),
    'f'.repeat(40),
    '# pack-refs with: peeled',
    '^{}',
    '../x',
  ],
  ...[
    '[core]',
    '[filter "evil"]',
    'clean = x',
    'path = ../..',
    'url = ext::sh -c x',
    '*.ts',
    '* ',
    '\0',
    '\\',
    '"',
    '\n',
  ],
];
const text = fc
  .array(fc.constantFrom(...words), { maxLength: 12 })
  .chain((parts) =>
    fc
      .array(fc.constantFrom(' ', '\n', '\t', ''), { minLength: parts.length, maxLength: parts.length })
      .map((ends) => latin(parts.map((part, at) => part + (ends[at] ?? '')).join(''))),
  );
const bytes = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) });

/** @param program gives the path of a program that leaves a mark */
export function gitDamages(program: (name: string) => string): fc.Arbitrary<GitDamage> {
  const settings = programKeys(program).map(({ section, key, value }) => `[${section}]\n\t${key} = ${value}\n`);
  const config = fc
    .record({
      settings: fc.subarray(settings),
      // A configuration that git cannot read runs nothing, so most of them are whole.
      noise: fc.oneof({ weight: 5, arbitrary: fc.constant(new Uint8Array()) }, { weight: 1, arbitrary: bytes }),
    })
    .map(({ settings: chosen, noise }) => Buffer.concat([latin(chosen.join('')), noise]));
  const file = fc.record({ path: fc.constantFrom(...places), content: bytes });
  return fc.record({ config, files: fc.array(file, { maxLength: 4 }) });
}
