import fc from 'fast-check';

/** A change of the searched tree. */
export type Edit =
  | { readonly type: 'write'; readonly path: string; readonly text: string }
  | { readonly type: 'remove'; readonly path: string }
  | { readonly type: 'rename'; readonly from: string; readonly to: string }
  | { readonly type: 'touch'; readonly path: string }
  | { readonly type: 'ignore'; readonly file: string; readonly rules: readonly string[] }
  | { readonly type: 'commit'; readonly branch: string }
  | { readonly type: 'switch'; readonly branch: string };

/** An event during a run: before or after its n-th call that changes the index. */
export interface Incident {
  readonly call: number;
  readonly when: 'before' | 'after';
  readonly what: 'abort' | 'crash' | Edit;
}

/** An event in the history of a tree and its index. */
export type Step =
  | Edit
  | { readonly type: 'index'; readonly force: boolean; readonly incident?: Incident | undefined }
  /** A separate process is killed before its n-th change on the disk. */
  | { readonly type: 'kill'; readonly command: 'index' | 'clear'; readonly beforeStep: number }
  | { readonly type: 'clear'; readonly incident?: Incident | undefined }
  /** Another process writes the index while this one has the project open. */
  | { readonly type: 'elsewhere'; readonly what: 'index' | 'rebuild' | 'clear' }
  | { readonly type: 'reopen' }
  /** Searches without a sync, and compares each hit with the file on disk. */
  | { readonly type: 'ask' }
  /** Updates the index and compares all answers with those of a fresh one. */
  | { readonly type: 'compare' };

/** Few, so that a tree often returns to an earlier state. */
const folders: readonly string[] = ['', 'lib/', 'lib/net/'];
const names: readonly string[] = ['cart.ts', 'cart.py', 'guide.md'];
const branches: readonly string[] = ['main', 'topic'];

/** Several have the same length, so that size and time do not distinguish them. */
const texts: readonly string[] = [
  'export function addToCart(price: number): number {\n  return price + 1;\n}\n',
  'export function addToCart(price: number): number {\n  return price + 2;\n}\n',
  'class Cart:\n    """Keeps the items of an order."""\n\n    def total(self, tax):\n        return tax + 1\n',
  '# How to pay\n\nOpen the cart and choose a card.\n\n## Refunds\n\nAsk for the receipt of the order.\n',
  '\n# How to pay\n\nOpen the cart and choose a card.\n',
  'const url = "postgres://shop:Kx82hfQpz7LmWq@db.example.org/orders";\nexport default url;\n',
  'export const x = 1;\n'.repeat(120),
  'binary \0 content',
  '',
];

/** Queries: words, a name, a path, a name that does not occur, and text that is in several files. */
export const questions: readonly string[] = ['addToCart', 'how to pay with a card', 'cart', 'price tax total', 'web'];

const rules: readonly string[] = ['*.py', 'net/', '/lib/', '!cart.ts', 'guide.md', '*.ts', '!lib/net/*.ts'];
const ignoreFiles: readonly string[] = ['.gitignore', 'lib/.gitignore', '.codesearchignore', 'lib/.codesearchignore'];

/** All paths of files that a tree can have. */
export const paths: readonly string[] = folders.flatMap((folder) => names.map((name) => folder + name));

const path = fc.constantFrom(...paths);
const folder = fc.constantFrom('lib', 'lib/net', 'web');

const fileEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('write' as const), path, text: fc.constantFrom(...texts) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), path: fc.oneof(path, folder) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('rename' as const), from: path, to: path }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('rename' as const), from: folder, to: folder }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('touch' as const), path }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('ignore' as const),
      file: fc.constantFrom(...ignoreFiles),
      rules: fc.subarray([...rules], { maxLength: 3 }),
    }),
  },
);

const branchEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ type: fc.constant('commit' as const), branch: fc.constantFrom(...branches) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('switch' as const), branch: fc.constantFrom(...branches) }) },
);

function incidentOf(edit: fc.Arbitrary<Edit>): fc.Arbitrary<Incident> {
  return fc.record({
    call: fc.integer({ min: 1, max: 5 }),
    when: fc.constantFrom('before' as const, 'after' as const),
    what: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom('abort' as const, 'crash' as const) },
      { weight: 1, arbitrary: edit },
    ),
  });
}

function stepOf(edit: fc.Arbitrary<Edit>): fc.Arbitrary<Step> {
  const incident = fc.option(incidentOf(edit), { nil: undefined, freq: 4 });
  const index = fc.record({
    type: fc.constant('index' as const),
    force: fc.integer({ min: 0, max: 7 }).map((draw) => draw === 7),
    incident,
  });
  const elsewhere = fc.record({
    type: fc.constant('elsewhere' as const),
    what: fc.constantFrom('index' as const, 'rebuild' as const, 'clear' as const),
  });
  return fc.oneof(
    { weight: 60, arbitrary: edit },
    { weight: 22, arbitrary: index },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('clear' as const), incident }) },
    { weight: 6, arbitrary: elsewhere },
    { weight: 4, arbitrary: fc.constant({ type: 'reopen' as const }) },
    { weight: 6, arbitrary: fc.constant({ type: 'ask' as const }) },
    { weight: 4, arbitrary: fc.constant({ type: 'compare' as const }) },
  );
}

const kill: fc.Arbitrary<Step> = fc.record({
  type: fc.constant('kill' as const),
  command: fc.constantFrom('index' as const, 'index' as const, 'clear' as const),
  beforeStep: fc.integer({ min: 1, max: 60 }),
});

/**
 * Histories of a tree and its index.
 *
 * @param kind a repository has branches
 * @param killShare number of steps out of a thousand that start a process and kill it
 */
export function histories(kind: 'folder' | 'repository', killShare: number): fc.Arbitrary<readonly Step[]> {
  const edit =
    kind === 'folder' ? fileEdit : fc.oneof({ weight: 17, arbitrary: fileEdit }, { weight: 3, arbitrary: branchEdit });
  const any = fc.oneof({ weight: 1000 - killShare, arbitrary: stepOf(edit) }, { weight: killShare, arbitrary: kill });
  return fc
    .tuple(fc.array(edit, { minLength: 2, maxLength: 5 }), fc.array(any, { minLength: 3, maxLength: 14 }))
    .map(([first, then]) => [...first, ...then]);
}
