import { readQuery } from '@codesearch/query';
import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { knownName } from './known-name.ts';
import type { KnownName } from './known-name.ts';

const file = (path: string, text: string, symbols: readonly CodeSymbol[], language = 'typescript'): StoredChunk =>
  chunkOf(path, text, { symbols, language });

function symbolOf(
  kind: string,
  qualifiedName: string,
  signature: string,
  lines: readonly [number, number],
): CodeSymbol {
  const [startLine, endLine] = lines;
  return { kind, name: qualifiedName.split('.').at(-1)!, qualifiedName, signature, startLine, endLine };
}

const chunks = [
  file('src/store/base.ts', 'export class Base {\n  save() {}\n}', [
    symbolOf('class', 'Base', 'export class Base', [1, 3]),
    symbolOf('method', 'Base.save', 'save()', [2, 2]),
  ]),
  file(
    'src/store/disk.ts',
    'export class Disk extends Base {\n  constructor(private path: string) {\n    this.opened = true;\n  }\n}\n// to authenticate, call Other.login\nconst disk = new Disk("a");',
    [symbolOf('class', 'Disk', 'export class Disk extends Base', [1, 5])],
  ),
  file('src/store/codes.ts', 'export const codes = {\n  lost: 1,\n};\nconst cache = new Base();', [
    symbolOf('constant', 'codes', 'export const codes = {', [1, 3]),
  ]),
  file(
    'app/models.py',
    'def load(timeout):\n    """Says how to authenticate."""\n',
    [symbolOf('function', 'load', 'def load(timeout)', [1, 2])],
    'python',
  ),
  file(
    'lib/Client.php',
    'namespace Acme\\Http;\nclass Client {\n  public function send() {}\n}',
    [
      symbolOf('class', 'Client', 'class Client', [2, 4]),
      symbolOf('method', 'Client.send', 'public function send()', [3, 3]),
    ],
    'php',
  ),
  file(
    'api/mux.go',
    'package chi\ntype Mux struct {\n\tRoutes\n}\ntype Routes struct {}\nfunc (r *Routes) Match() {}',
    [
      symbolOf('struct', 'Mux', 'type Mux struct', [2, 4]),
      symbolOf('struct', 'Routes', 'type Routes struct', [5, 5]),
      symbolOf('method', 'Routes.Match', 'func (r *Routes) Match()', [6, 6]),
    ],
    'go',
  ),
  file(
    'lib/reply.rb',
    'class Reply < Acme::Base\n  include Helpers\n  def finish\n  end\n  alias to_a finish\n  module Helpers\n    def found\n    end\n  end\nend',
    [
      symbolOf('class', 'Reply', 'class Reply < Acme::Base', [1, 10]),
      symbolOf('method', 'Reply.finish', 'def finish', [3, 4]),
      symbolOf('module', 'Reply.Helpers', 'module Helpers', [6, 9]),
      symbolOf('method', 'Reply.Helpers.found', 'def found', [7, 8]),
    ],
    'ruby',
  ),
  file(
    'lib/ask.rb',
    'class Ask\n  module Helpers\n    def cookies\n    end\n  end\nend\nmodule Acme\n  LIMIT = 3\nend',
    [
      symbolOf('class', 'Ask', 'class Ask', [1, 6]),
      symbolOf('module', 'Ask.Helpers', 'module Helpers', [2, 5]),
      symbolOf('method', 'Ask.Helpers.cookies', 'def cookies', [3, 4]),
      symbolOf('module', 'Acme', 'module Acme', [7, 9]),
      symbolOf('constant', 'Acme.LIMIT', 'LIMIT = 3', [8, 8]),
    ],
    'ruby',
  ),
  file(
    'app/goods.py',
    'class Stock:\n    def count_left(self):\n        pass\ndef count_all():\n    pass\n',
    [
      symbolOf('class', 'Stock', 'class Stock', [1, 3]),
      symbolOf('method', 'Stock.count_left', 'def count_left(self)', [2, 3]),
      symbolOf('function', 'count_all', 'def count_all()', [4, 5]),
    ],
    'python',
  ),
  file('app/lowlevel.py', 'from ._core import (\n    load as load,\n    Lot as Lot,\n)\n', [], 'python'),
  file('app/_core.py', 'class Lot:\n    pass\n', [symbolOf('class', 'Lot', 'class Lot', [1, 2])], 'python'),
];

function known(text: string): Promise<KnownName> {
  const query = readQuery(text);
  const hits = chunks.map((chunk) => ({ chunk, root: '/home/ada/shop' })) as never;
  return knownName(query.symbol!, { query, hits, retriever: textRetriever(chunks), filter: {} });
}

it.each([
  ['Base', 'in any notation and case'],
  ['Base.save', 'in any notation and case'],
  ['base::SAVE', 'in any notation and case'],
  ['Base#save()', 'in any notation and case'],
  ['Base.prototype.save', 'in any notation and case'],
  ['Disk.save', 'inherited'],
  ['disk.save', 'of a variable by its type'],
  ['cache.save', 'of a variable by its type'],
  ['Disk.path', 'of a constructor'],
  ['Disk.opened', 'of a constructor'],
  ['codes.lost', 'of an object'],
  ['timeout', 'a parameter'],
  ['app.models.load', 'of a module'],
  ['store.Base', 'of a folder'],
  ['store.disk', 'a file'],
  ['Acme\\Http\\Client', 'of a namespace'],
  ['\\Acme\\Http\\Client::send($request)', 'of a namespace'],
  ['chi.Mux', 'of a package'],
  ['(*Mux).Match', 'of an embedded type'],
  ['src/store/base.ts:save', 'in a file'],
  ['shop.Base', 'of the project'],
  ['Reply.to_a', 'an alias'],
  ['Reply#found', 'of an included part'],
  ['app.lowlevel.Lot', 'imported to be used from there'],
])('%s is known: %s', async (name) => expect(await known(name)).toEqual({ state: 'defined', similar: [] }));

it.each([
  ['Foo.authenticate', 'absent', []],
  ['Disk.authenticate', 'absent', []],
  ['Nope#save', 'absent', ['Base.save']],
  ['Mux.save', 'absent', ['Base.save']],
  ['Base.Match', 'absent', ['Routes.Match']],
  ['Acme\\Other\\Client', 'absent', ['Client']],
  ['src/store/disk.ts:save', 'absent', ['save']],
  ['Reply.cookies', 'absent', ['Helpers.cookies']],
  ['Stock.count', 'absent', ['Stock.count_left']],
  ['Stock.send', 'absent', ['Client.send']],
  ['Reply.LIMIT', 'absent', ['Acme.LIMIT']],
  ['other.lowlevel.Lot', 'absent', ['Lot']],
  ['Other.login', 'mentioned', []],
  ['authenticate', 'mentioned', []],
  ['authenticateAll', 'absent', []],
])('%s is not: %s', async (name, state, similar) => expect(await known(name)).toEqual({ state, similar }));
