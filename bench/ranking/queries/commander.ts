import { ask, askText } from '../pinned-query.ts';
import type { PinnedQuery } from '../pinned-query.ts';

export const commanderQueries: readonly PinnedQuery[] = [
  ask('name', 'boxWrap', 'lib/help.js', 'Help.boxWrap'),
  ask('name', 'Command.parseOptions', 'lib/command.js', 'Command.parseOptions'),
  ask('name', 'editDistance', 'lib/suggestSimilar.js', 'editDistance'),
  ask('lower case', 'humanreadableargname', 'lib/argument.js', 'humanReadableArgName'),
  ask('typo', 'suggestSimlar', 'lib/suggestSimilar.js', 'suggestSimilar'),
  ask('typo', 'incrementNodeInspectorPrt', 'lib/command.js', 'incrementNodeInspectorPort'),
  askText(
    'message',
    'call .storeOptionsAsProperties() before adding options',
    'lib/command.js',
    'call .storeOptionsAsProperties() before adding options',
  ),
  askText(
    'message',
    "'To add an Option object use addOption() instead of option() or requiredOption()'",
    'lib/command.js',
    'To add an Option object use addOption() instead',
  ),
  ask(
    'question',
    'how does it guess what the user meant after a typing mistake',
    'lib/suggestSimilar.js',
    'suggestSimilar',
  ),
  ask(
    'question',
    'read the value of a flag from an environment variable',
    'lib/command.js',
    'Command._parseOptionsEnv',
  ),
  ask(
    'question',
    'fail if two flags are given that exclude each other',
    'lib/command.js',
    'Command._checkForConflictingOptions',
    'Command._checkForConflictingLocalOptions',
    'Command._conflictingOption',
  ),
  ask('question', 'run an external program for a subcommand', 'lib/command.js', 'Command._executeSubCommand'),
  ask(
    'question',
    'break long descriptions into lines of the terminal width',
    'lib/help.js',
    'Help.boxWrap',
    'Help.formatItem',
  ),
  ask('question', 'should the output have colors, NO_COLOR', 'lib/command.js', 'useColor'),
  askText(
    'calls',
    'where is suggestSimilar called',
    'lib/command.js',
    'suggestSimilar(flag, candidateFlags)',
    'suggestSimilar(unknownName, candidateNames)',
  ),
  ask(
    'trace',
    `CommanderError: error: required option '-c, --cheese <type>' not specified
    at Command.error (/app/node_modules/commander/lib/command.js:1960:17)
    at Command.missingMandatoryOptionValue (/app/node_modules/commander/lib/command.js:2072:10)
    at Command._checkForMissingMandatoryOptions (/app/node_modules/commander/lib/command.js:1695:15)
    at Command.parse (/app/node_modules/commander/lib/command.js:1085:10)`,
    'lib/command.js',
    'Command.missingMandatoryOptionValue',
    'Command._checkForMissingMandatoryOptions',
    'Command.error',
  ),
];
