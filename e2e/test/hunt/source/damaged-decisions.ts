import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { bitPlaces, flipBits, place } from './flipped-bits.ts';
import type { BitPlaces } from './flipped-bits.ts';

/** A place of a decision. The value that has the configuration's path, or its hash, is given when it is applied. */
type Field = { readonly is: 'own' } | { readonly is: 'other' } | { readonly is: 'value'; readonly value: unknown };

/** A damage to the decision about one configuration, or to the folder of all decisions. */
export type DecisionDamage =
  | { readonly type: 'bits'; readonly places: BitPlaces }
  | { readonly type: 'truncate'; readonly place: number }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'json'; readonly value: unknown }
  | {
      readonly type: 'fields';
      readonly file: Field;
      readonly hash: Field;
      readonly trusted: unknown;
      readonly more: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'huge' | 'remove' | 'folder' | 'full-folder' | 'pipe' }
  | { readonly type: 'link'; readonly to: '/dev/zero' | '/etc' | 'loop' | 'nowhere' | 'other' }
  | { readonly type: 'mode'; readonly mode: number }
  | { readonly type: 'folder-mode'; readonly mode: number }
  | { readonly type: 'no-folder'; readonly by: 'file' | 'nothing' | 'link' };

const field: fc.Arbitrary<Field> = fc.oneof(
  fc.constant<Field>({ is: 'own' }),
  fc.constant<Field>({ is: 'other' }),
  fc
    .oneof(fc.constantFrom<unknown>('', '/', '..', '\u0000', '~', null, 0, [], {}, 'x'.repeat(5_000)), fc.jsonValue())
    .map((value): Field => ({ is: 'value', value })),
);

const damage: fc.Arbitrary<DecisionDamage> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('bits' as const),
      places: bitPlaces(4),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('truncate' as const), place }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('bytes' as const), bytes: fc.uint8Array({ maxLength: 300 }) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('json' as const), value: fc.jsonValue({ maxDepth: 3 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('fields' as const),
      file: field,
      hash: field,
      trusted: fc.constantFrom<unknown>(true, true, true, false, 'true', 1, null, [true], { trusted: true }),
      more: fc.dictionary(fc.constantFrom('version', 'decidedAt', '__proto__', 'toString'), fc.jsonValue(), {
        maxKeys: 2,
        noNullPrototype: true,
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('huge', 'remove', 'folder', 'full-folder') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('link' as const),
      to: fc.constantFrom('/dev/zero', '/etc', 'loop', 'nowhere', 'other'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('mode', 'folder-mode'),
      mode: fc.constantFrom(0o000, 0o400, 0o600, 0o644, 0o602, 0o666, 0o700, 0o755, 0o777, 0o1777),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('no-folder' as const), by: fc.constantFrom('file', 'nothing', 'link') }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('pipe' as const) }) },
);

/** Damages of the decision about a trusted configuration, and about one that nobody trusts. */
export const damagedDecisions: fc.Arbitrary<{
  readonly trusted: readonly DecisionDamage[];
  readonly stranger: readonly DecisionDamage[];
}> = fc.record({ trusted: fc.array(damage, { maxLength: 2 }), stranger: fc.array(damage, { maxLength: 2 }) });

/** The file of a decision, and what decisions may contain. */
export interface DecisionPlace {
  /** Absolute path of the decision. */
  readonly path: string;
  /** Absolute path of the decision about the other configuration. */
  readonly otherPath: string;
  readonly own: { readonly file: string; readonly hash: string };
  readonly other: { readonly file: string; readonly hash: string };
}

const hugeBytes = 2 ** 40;

/** Applies a damage. It has no effect if another damage prevents it. */
export function applyDecisionDamage(damage: DecisionDamage, place: DecisionPlace): void {
  try {
    change(damage, place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}

function change(damage: DecisionDamage, { path, otherPath, own, other }: DecisionPlace): void {
  const folder = dirname(path);
  const stat = (of: string) => statSync(of, { throwIfNoEntry: false });
  const value = (field: Field, key: 'file' | 'hash'): unknown =>
    field.is === 'value' ? field.value : (field.is === 'own' ? own : other)[key];
  const replace = (write: () => void): void => {
    rmSync(path, { recursive: true, force: true });
    write();
  };
  const isPlain = (stat(path)?.size ?? hugeBytes) < hugeBytes && stat(path)?.isFile() === true;
  if ((damage.type === 'bits' || damage.type === 'truncate') && !isPlain) return;
  switch (damage.type) {
    case 'bits':
      return writeFileSync(path, flipBits(readFileSync(path), damage.places));
    case 'truncate':
      return truncateSync(path, Math.floor(damage.place * readFileSync(path).length));
    case 'bytes':
      return replace(() => writeFileSync(path, damage.bytes));
    case 'json':
      return replace(() => writeFileSync(path, JSON.stringify(damage.value)));
    case 'fields': {
      const { file, hash, trusted, more } = damage;
      const text = JSON.stringify({ ...more, file: value(file, 'file'), hash: value(hash, 'hash'), trusted });
      return replace(() => writeFileSync(path, text));
    }
    case 'huge':
      return replace(() => {
        const descriptor = openSync(path, 'w');
        ftruncateSync(descriptor, hugeBytes);
        closeSync(descriptor);
      });
    case 'remove':
      return rmSync(path, { recursive: true, force: true });
    case 'folder':
      return replace(() => mkdirSync(path));
    case 'full-folder':
      return replace(() => mkdirSync(join(path, 'x'), { recursive: true }));
    case 'pipe':
      return replace(() => void (stat(folder)?.isDirectory() === true && execFileSync('mkfifo', [path])));
    case 'link': {
      const to = { loop: path, nowhere: `${path}-none`, other: otherPath, '/dev/zero': '/dev/zero', '/etc': '/etc' };
      return replace(() => symlinkSync(to[damage.to], path));
    }
    case 'mode':
      // The link of an earlier damage leads to a file of the system, whose mode would change.
      return lstatSync(path).isSymbolicLink() ? undefined : chmodSync(path, damage.mode);
    case 'folder-mode':
      return chmodSync(folder, damage.mode);
    case 'no-folder': {
      renameSync(folder, `${folder}-moved`);
      if (damage.by === 'file') writeFileSync(folder, '');
      if (damage.by === 'link') symlinkSync(`${folder}-moved`, folder);
    }
  }
}
