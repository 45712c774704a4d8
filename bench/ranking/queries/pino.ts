import { ask, askText } from '../pinned-query.ts';
import type { PinnedQuery } from '../pinned-query.ts';

export const pinoQueries: readonly PinnedQuery[] = [
  ask('name', 'buildSafeSonicBoom', 'lib/tools.js', 'buildSafeSonicBoom'),
  ask('name', 'multistream', 'lib/multistream.js', 'multistream'),
  ask('name', 'asChindings', 'lib/tools.js', 'asChindings'),
  ask('lower case', 'assertnolevelcollisions', 'lib/levels.js', 'assertNoLevelCollisions'),
  ask('lower case', 'filterbrokenpipe', 'lib/tools.js', 'buildSafeSonicBoom.filterBrokenPipe'),
  ask('typo', 'createArgsNormalzer', 'lib/tools.js', 'createArgsNormalizer'),
  ask('typo', 'isoTimNano', 'lib/time.js', 'isoTimeNano'),
  askText(
    'message',
    'option.transport do not allow stream, please pass to option directly. e.g. pino(transport)',
    'lib/tools.js',
    'option.transport do not allow stream',
  ),
  askText(
    'message',
    '"only one of target or targets can be specified"',
    'lib/transport.js',
    'only one of target or targets can be specified',
  ),
  ask('question', 'hide passwords in the output', 'lib/redaction.js', 'redaction'),
  ask(
    'question',
    'what happens when the reader of standard output goes away',
    'lib/tools.js',
    'buildSafeSonicBoom.filterBrokenPipe',
    'buildSafeSonicBoom',
  ),
  ask('question', 'write the record in another thread', 'lib/transport.js', 'buildStream', 'transport'),
  ask('question', 'escape a string quickly while building JSON', 'lib/tools.js', 'asString'),
  ask(
    'question',
    'send records to several destinations depending on their severity',
    'lib/multistream.js',
    'multistream',
    'multistream.write',
  ),
  ask('question', 'find the file that invoked the library', 'lib/caller.js', 'module.exports'),
  askText('calls', 'where is buildSafeSonicBoom called', 'pino.js', 'return buildSafeSonicBoom(dest)'),
  ask(
    'trace',
    `Error: unknown level chatty
    at Pino.setLevel [as level] (/home/me/shop/node_modules/pino/lib/levels.js:81:13)
    at Pino.set level (/home/me/shop/node_modules/pino/lib/proto.js:66:23)
    at Object.<anonymous> (/home/me/shop/index.js:4:14)`,
    'lib/levels.js',
    'setLevel',
  ),
];
