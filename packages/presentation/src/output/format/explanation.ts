import type { Retrieval } from '@codesearch/kernel';
import type { SearchHit } from '@codesearch/engine';
import type { Colors } from '../../terminal/colors.ts';

/** Explains the score of a hit: its rank in each list, and the contributions of its signals, the largest first. */
export function explanation({ candidate, signals }: SearchHit, { dim }: Colors): readonly string[] {
  const { dense, lexical, fused, file } = candidate;
  const lines = [
    `chunk: dense ${ranked(dense)}, lexical ${ranked(lexical)}, fused ${fused.toFixed(4)}`,
    `file: dense ${ranked(file.dense)}, lexical ${ranked(file.lexical)}, ` +
      `best chunk dense ${ranked(file.bestDense)}, best chunks lexical ${ranked(file.lexicalSum)}`,
    ...signals
      .filter(({ weight }) => weight !== 0)
      .toSorted((a, b) => Math.abs(b.value * b.weight) - Math.abs(a.value * a.weight))
      .map(
        ({ name, value, weight }) =>
          `${(value * weight).toFixed(3).padStart(8)}  ${name} (${value.toFixed(3)} × ${Number(weight.toFixed(3))})`,
      ),
  ];
  return lines.map((line) => dim(`    ${line}`));
}

function ranked(retrieval: Retrieval | undefined): string {
  return retrieval ? `#${retrieval.rank} (${retrieval.score.toFixed(3)})` : 'none';
}
