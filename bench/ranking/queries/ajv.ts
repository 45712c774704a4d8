import { ask, askText } from '../pinned-query.ts';
import type { PinnedQuery } from '../pinned-query.ts';

export const ajvQueries: readonly PinnedQuery[] = [
  ask('name', 'escapeJsonPointer', 'lib/compile/util.ts', 'escapeJsonPointer'),
  ask('name', 'KeywordCxt', 'lib/compile/validate/index.ts', 'KeywordCxt'),
  ask('name', 'CodeGen.forRange', 'lib/compile/codegen/index.ts', 'CodeGen.forRange'),
  ask('lower case', 'gettypeerrorcontext', 'lib/compile/validate/dataType.ts', 'getTypeErrorContext'),
  ask('lower case', 'missingreferror', 'lib/compile/ref_error.ts', 'MissingRefError'),
  ask('typo', 'compileSerialzer', 'lib/compile/jtd/serialize.ts', 'compileSerializer'),
  ask('typo', 'mergeEvaluted', 'lib/compile/util.ts', 'mergeEvaluated'),
  askText('message', 'schema must be object or boolean', 'lib/core.ts', 'schema must be object or boolean'),
  askText(
    'message',
    '" resolves to more than one schema"',
    'lib/compile/resolve.ts',
    'resolves to more than one schema',
  ),
  ask(
    'question',
    'turn a string "5" into a number if the schema wants one',
    'lib/compile/validate/dataType.ts',
    'coerceData',
  ),
  ask(
    'question',
    'load referenced schemas over the network while compiling',
    'lib/core.ts',
    'Ajv.compileAsync',
    '_compileAsync',
  ),
  ask(
    'question',
    'fill in values that the data lacks',
    'lib/compile/validate/defaults.ts',
    'assignDefault',
    'assignDefaults',
  ),
  ask(
    'question',
    'remove statements from the generated code that have no effect',
    'lib/compile/codegen/index.ts',
    'CodeGen.optimize',
    'ParentNode.optimizeNodes',
    'If.optimizeNodes',
  ),
  ask('question', 'all array elements have to be different', 'lib/vocabularies/validation/uniqueItems.ts', 'def.code'),
  ask('question', 'human readable text for a list of validation problems', 'lib/core.ts', 'Ajv.errorsText'),
  askText('calls', 'who calls inlineRef', 'lib/compile/index.ts', 'inlineRef(sch.schema, this.opts.inlineRefs)'),
  ask(
    'trace',
    `Error: strict mode: unknown keyword: "foo"
    at checkStrictMode (/srv/api/node_modules/ajv/lib/compile/util.ts:208:25)
    at checkUnknownRules (/srv/api/node_modules/ajv/lib/compile/util.ts:27:19)
    at checkKeywords (/srv/api/node_modules/ajv/lib/compile/validate/index.ts:153:3)`,
    'lib/compile/util.ts',
    'checkStrictMode',
    'checkUnknownRules',
  ),
];
