import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { bitPlaces, flipBits, place } from './flipped-bits.ts';
import type { BitPlaces } from './flipped-bits.ts';

const fileNames = ['store.sqlite', 'merkle.sqlite', 'project.json'] as const;
type FileName = (typeof fileNames)[number];

const pageSize = 4_096;

/** A damage to one file of an index. Places are shares of its size, so that they fit any index. */
export type Damage =
  | {
      readonly type: 'bits';
      readonly file: FileName;
      readonly places: BitPlaces;
    }
  | {
      readonly type: 'page';
      readonly file: FileName;
      readonly place: number;
      readonly fill: 'zeros' | 'text' | 'noise';
    }
  | { readonly type: 'swap'; readonly file: FileName; readonly places: readonly [number, number] }
  | { readonly type: 'truncate'; readonly file: FileName; readonly place: number }
  | { readonly type: 'append'; readonly file: FileName; readonly bytes: number }
  | { readonly type: 'remove' | 'empty' | 'folder' | 'foreign'; readonly file: FileName }
  | { readonly type: 'text'; readonly file: 'project.json'; readonly place: number; readonly text: string };

const file = fc.constantFrom(...fileNames);

const damage: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('bits' as const),
      file,
      places: bitPlaces(20),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('page' as const),
      file,
      place,
      fill: fc.constantFrom('zeros' as const, 'text' as const, 'noise' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('swap' as const), file, places: fc.tuple(place, place) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('truncate' as const), file, place }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('append' as const), file, bytes: fc.integer({ min: 1, max: 9_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('remove', 'empty', 'folder', 'foreign'), file }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('text' as const),
      file: fc.constant('project.json' as const),
      place,
      text: fc.constantFrom(
        '',
        '{',
        '}',
        '"',
        ',',
        'null',
        '0',
        '-1',
        '1e999',
        'true',
        '[]',
        '\u0000',
        '\n',
        '__proto__',
        '9'.repeat(40),
      ),
    }),
  },
);

/** Damages to the files of an index. */
export const damagedIndex: fc.Arbitrary<readonly Damage[]> = fc.array(damage, { minLength: 1, maxLength: 2 });

/**
 * Applies a damage. It has no effect if another damage has removed the file.
 *
 * @param other folder of another index
 */
export function applyDamage(damage: Damage, folder: string, other: string): void {
  const path = join(folder, damage.file);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return;
  if (damage.type === 'foreign') return copyFileSync(join(other, damage.file), path);
  if (damage.type === 'remove') return rmSync(path, { recursive: true });
  if (damage.type === 'folder') {
    rmSync(path, { recursive: true });
    mkdirSync(path);
    return;
  }
  change(damage, path);
}

function change(damage: Damage, path: string): void {
  const bytes = readFileSync(path);
  const at = (place: number): number => Math.floor(place * bytes.length);
  const page = (place: number): number => Math.floor(at(place) / pageSize) * pageSize;
  switch (damage.type) {
    case 'bits':
      return writeFileSync(path, flipBits(bytes, damage.places));
    case 'page': {
      const content = {
        zeros: Buffer.alloc(pageSize),
        text: Buffer.alloc(pageSize, 'a line of a log\n'),
        noise: noise(damage.place),
      };
      content[damage.fill].copy(bytes, page(damage.place));
      return writeFileSync(path, bytes);
    }
    case 'swap': {
      const [one, two] = damage.places.map((place) => Buffer.from(bytes.subarray(page(place), page(place) + pageSize)));
      two!.copy(bytes, page(damage.places[0]));
      one!.copy(bytes, page(damage.places[1]));
      return writeFileSync(path, bytes);
    }
    case 'truncate':
      return truncateSync(path, at(damage.place));
    case 'append':
      return writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(damage.bytes, 7)]));
    case 'empty':
      return writeFileSync(path, '');
    case 'text':
      return writeFileSync(
        path,
        Buffer.concat([
          bytes.subarray(0, at(damage.place)),
          Buffer.from(damage.text),
          bytes.subarray(at(damage.place) + damage.text.length),
        ]),
      );
    default:
  }
}

/** A page that is the same for the same number. */
function noise(from: number): Buffer {
  let state = Math.floor(from * 2 ** 32) >>> 0;
  return Buffer.from(
    Array.from({ length: pageSize }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}
