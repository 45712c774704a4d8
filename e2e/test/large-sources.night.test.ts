import { afterAll, beforeAll, expect, it } from 'vitest';
import { printed } from './printed.ts';
import type { SearchDocument } from './printed.ts';
import { Sandbox } from './sandbox.ts';

/*
 * A tree as that of LLVM: hand-written C++ files of 1 to 2 MB, and a data file of about 1 MB.
 */

const operations = 'Add Sub Mul Shl Srl Sra And Or Xor Select Extract Insert Truncate Extend Load Store'.split(' ');
const types = 'Vector Scalar Masked Splat Constant Undef Saturated Strict Indexed Predicated'.split(' ');
const conditions = [
  'the other operand is zero',
  'both operands are equal',
  'only the low bits are used',
  'the node has one user',
];

/** A function of about 900 bytes. No two have the same name or text. */
function visitor(scope: string, index: number): string {
  const operation = operations[index % operations.length] ?? '';
  const type = types[Math.floor(index / operations.length) % types.length] ?? '';
  const name = `visit${type}${operation}${index}`;
  return `/// Folds the ${type.toLowerCase()} ${operation.toLowerCase()} number ${index} if ${conditions[index % 4]}.
SDValue ${scope}::${name}(SDNode *N, SelectionDAG &DAG) {
  SDValue N0 = N->getOperand(0);
  SDValue N1 = N->getOperand(1);
  EVT VT = N->getValueType(0);
  SDLoc DL(N);

  // fold (${operation.toLowerCase()} x, undef) -> undef
  if (N0.isUndef() || N1.isUndef())
    return DAG.getUNDEF(VT);

  if (ConstantSDNode *C = isConstOrConstSplat(N1)) {
    const APInt &Value = C->getAPIntValue();
    if (Value.isZero())
      return N0;
    if (Value.getActiveBits() <= ${(index % 60) + 3})
      return DAG.getNode(ISD::${operation.toUpperCase()}, DL, VT, N0, DAG.getConstant(${index}, DL, VT));
  }

  switch (N0.getOpcode()) {
  case ISD::${operation.toUpperCase()}:
    return combine${type}Operands(N0, N1, DL, DAG);
  default:
    break;
  }
  return SDValue();
}

`;
}

/** A file of a size with a function in its middle. */
function source(scope: string, bytes: number, inserted: string): string {
  const parts = ['#include "llvm/CodeGen/SelectionDAG.h"\n\nusing namespace llvm;\n\n'];
  let size = 0;
  for (let index = 0; size < bytes; index++) {
    const next = size < bytes / 2 && size + 1000 >= bytes / 2 ? inserted : visitor(scope, index);
    parts.push(next);
    size += next.length;
  }
  return parts.join('');
}

const gather = `/// Replaces a gather by a single load and a broadcast when every lane reads from the same address.
SDValue DAGCombiner::mergeUniformGather(MaskedGatherSDNode *Gather) {
  SDValue Index = Gather->getIndex();
  if (!isSplatValue(Index))
    return SDValue();
  SDValue Loaded = DAG.getLoad(Gather->getMemoryVT(), SDLoc(Gather), Gather->getChain(), Gather->getBasePtr());
  return DAG.getSplat(Gather->getValueType(0), SDLoc(Gather), Loaded);
}

`;

const rotate = `/// Emits a rotation of packed bytes through a lookup table if the processor has no instruction for it.
SDValue X86TargetLowering::lowerByteRotation(SDValue Op, SelectionDAG &DAG) const {
  SDValue Table = getRotationTable(Op.getSimpleValueType(), DAG);
  return DAG.getNode(X86ISD::PSHUFB, SDLoc(Op), Op.getValueType(), Op.getOperand(0), Table);
}

`;

const combiner = 'llvm/lib/CodeGen/SelectionDAG/DAGCombiner.cpp';
const lowering = 'llvm/lib/Target/X86/X86ISelLowering.cpp';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = new Sandbox({
    [combiner]: source('DAGCombiner', 1_250_000, gather),
    [lowering]: source('X86TargetLowering', 1_850_000, rotate),
    'llvm/include/llvm/CodeGen/SelectionDAG.h': 'class SelectionDAG {\npublic:\n  SDValue getUNDEF(EVT VT);\n};\n',
    'llvm/test/expected.txt': 'movdqa xmm0, xmm1\n'.repeat(60_000),
  });
  const { code, stderr } = await sandbox.run(['index']);
  expect(code, stderr).toBe(0);
});

afterAll(() => sandbox.remove());

it.each([
  ['mergeUniformGather', combiner, 'mergeUniformGather'],
  ['replace a gather of lanes with the same address by one load', combiner, 'mergeUniformGather'],
  ['lowerByteRotation', lowering, 'lowerByteRotation'],
  ['rotate packed bytes with a lookup table', lowering, 'lowerByteRotation'],
])('finds a function in the middle of a source of 1 to 2 MB: %s', async (query, path, name) => {
  const { results } = printed<SearchDocument>('search', await sandbox.run(['search', query, '--limit', '3', '--json']));
  const [first] = results;
  expect(first?.path).toBe(path);
  expect(first?.symbols.map((symbol) => symbol.name)).toContain(name);
});

it('leaves out data above 1 MiB, and says so', async () => {
  const outcome = await sandbox.run(['status', '--skipped', '--json']);
  const { skipped } = printed<{ skipped: readonly { path: string; reason: string }[] }>('skipped', outcome);
  expect(skipped).toMatchObject([{ path: 'llvm/test/expected.txt', reason: 'too-large' }]);
});
