import type { Arrow, Box, Diagram } from './diagram.ts';

const plugin = 'plugin';
const data = 'data';

/** An arrow from the right side of a box to the left side of the next one in a row. */
function between({ x, y, width, height }: Box, next: Box): Arrow {
  return {
    points: [
      [x + width, y + height / 2],
      [next.x, y + height / 2],
    ],
  };
}

/** Boxes of one size in a row. */
function row(
  x: number,
  y: number,
  step: number,
  boxes: readonly Omit<Box, 'x' | 'y' | 'width' | 'height'>[],
): readonly Box[] {
  return boxes.map((box, index) => ({ ...box, x: x + index * step, y, width: step - 32, height: 66 }));
}

function along(boxes: readonly Box[]): readonly Arrow[] {
  return boxes.slice(1).map((box, index) => between(boxes[index]!, box));
}

const overview = ((): Diagram => {
  const fronts = row(40, 40, 236, [
    { name: 'codesearch', details: ['the command line'] },
    { name: 'codesearch mcp', details: ['for coding agents'] },
    { name: 'openProject()', details: ['for your programs'] },
  ]);
  const engine: Box = {
    x: 40,
    y: 166,
    width: 676,
    height: 66,
    name: 'engine',
    details: ['configuration, state, processes, both pipelines'],
  };
  const stages = row(40, 292, 98, [
    { name: 'scanner', kind: plugin },
    { name: 'changes', kind: plugin },
    { name: 'chunker', kind: plugin },
    { name: 'context', kind: plugin },
    { name: 'embedder', kind: plugin },
    { name: 'store', kind: plugin },
    { name: 'reranker', kind: plugin },
  ]).map((box) => ({ ...box, width: 88, height: 44 }));
  const folder: Box = {
    x: 40,
    y: 396,
    width: 676,
    height: 50,
    name: 'data folder',
    details: ['one index per project'],
    kind: data,
  };
  return {
    title: 'The parts of codesearch',
    description:
      'The command line, the MCP server and your programs use one engine. It runs seven stages, each of them a plugin, and keeps one index per project in the data folder.',
    width: 756,
    height: 476,
    boxes: [...fronts, engine, ...stages, folder],
    arrows: [
      ...fronts.map(({ x, y, width, height }): Arrow => ({
        points: [
          [x + width / 2, y + height],
          [x + width / 2, 166],
        ],
      })),
      ...stages.map(({ x, width }): Arrow => ({
        points: [
          [x + width / 2, 232],
          [x + width / 2, 292],
        ],
      })),
      ...stages.slice(5, 6).map(({ x, width }): Arrow => ({
        points: [
          [x + width / 2, 336],
          [x + width / 2, 396],
        ],
      })),
    ],
  };
})();

const indexing = ((): Diagram => {
  const first = row(40, 40, 240, [
    { name: 'scanner', details: ['lists files by ignore rules'], kind: plugin },
    { name: 'change detector', details: ['what differs from the record'], kind: plugin },
    { name: 'differences', details: ['added, changed, removed files'] },
  ]);
  const pool = row(64, 186, 172, [
    { name: 'read', details: ['and mask secrets'], kind: plugin },
    { name: 'chunker', details: ['along the syntax tree'], kind: plugin },
    { name: 'contextualizer', details: ['symbols, comments'], kind: plugin },
    { name: 'embedder', details: ['text to vector'], kind: plugin },
  ]);
  const last = row(40, 356, 356, [
    { name: 'store', details: ['chunks, vectors, words: in one commit'], kind: data },
    { name: 'record', details: ['which state of which file is stored'], kind: data },
  ]);
  return {
    title: 'How an index is built and updated',
    description:
      'The scanner lists files, and the change detector compares them with the record. Only files that differ are read, masked, cut into chunks, described and embedded, in several processes. The store commits the data, then the record is written.',
    width: 756,
    height: 456,
    boxes: [
      ...first,
      { x: 40, y: 166, width: 692, height: 124, name: 'in several processes, one file at a time', kind: 'group' },
      ...pool,
      ...last,
    ],
    arrows: [
      ...along(first),
      {
        points: [
          [624, 106],
          [624, 136],
          [134, 136],
          [134, 186],
        ],
      },
      ...along(pool),
      {
        points: [
          [650, 252],
          [650, 322],
          [202, 322],
          [202, 356],
        ],
      },
      ...along(last),
    ],
  };
})();

const searching = ((): Diagram => {
  const question: Box = { x: 40, y: 111, width: 130, height: 66, name: 'question', details: ['or a name, or code'] };
  const dense: Box = {
    x: 220,
    y: 40,
    width: 190,
    height: 66,
    name: 'dense search',
    details: ['what means the same'],
    kind: plugin,
  };
  const lexical: Box = {
    x: 220,
    y: 182,
    width: 190,
    height: 66,
    name: 'BM25',
    details: ['what has the same words'],
    kind: plugin,
  };
  const candidates: Box = { x: 470, y: 111, width: 130, height: 66, name: 'candidates', details: ['by file'] };
  const reranker: Box = {
    x: 470,
    y: 262,
    width: 130,
    height: 66,
    name: 'reranker',
    details: ['adds up evidence'],
    kind: plugin,
  };
  const disk: Box = { x: 252, y: 308, width: 158, height: 66, name: 'comparison', details: ['with the file on disk'] };
  const hits: Box = { x: 40, y: 308, width: 150, height: 66, name: 'hits', details: ['each with its reasons'] };
  return {
    title: 'How a question is answered',
    description:
      'A question is searched by its vector and by its words. The candidates are grouped by file, the reranker adds up the evidence, and each hit is compared with the file on disk before it is shown.',
    width: 640,
    height: 404,
    boxes: [question, dense, lexical, candidates, { ...reranker, y: 308 }, disk, hits],
    arrows: [
      {
        points: [
          [170, 144],
          [195, 144],
          [195, 73],
          [220, 73],
        ],
      },
      {
        points: [
          [170, 144],
          [195, 144],
          [195, 215],
          [220, 215],
        ],
      },
      {
        points: [
          [410, 73],
          [440, 73],
          [440, 144],
          [470, 144],
        ],
      },
      {
        points: [
          [410, 215],
          [440, 215],
          [440, 144],
          [470, 144],
        ],
      },
      {
        points: [
          [535, 177],
          [535, 308],
        ],
      },
      {
        points: [
          [470, 341],
          [410, 341],
        ],
      },
      {
        points: [
          [252, 341],
          [190, 341],
        ],
      },
    ],
  };
})();

/** The drawings of the documentation, by the names of their files in `docs/images`. */
export const diagrams: Readonly<Record<string, Diagram>> = { overview, indexing, searching };
