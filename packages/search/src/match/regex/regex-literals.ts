import type { AST } from '@eslint-community/regexpp';
import { border } from '../text-condition.ts';

/**
 * The literals that a match of an expression has, in order. Anything can be between two of them; the first and the last
 * one are at the ends of the match, and can be empty. A space is any white space, and {@link border} no character.
 */
export type Literals = readonly string[];

/** More alternatives are not distinguished, since each is looked for separately. */
const maxAlternatives = 16;

/** A literal that repeats is written out up to this number. */
const maxRepeats = 8;

const anything: readonly Literals[] = [['', '']];
const nothing: readonly Literals[] = [['']];

/**
 * Returns the literals of an expression, one list for each way to match it. Every match has all literals of at least
 * one list.
 *
 * @param isAmbiguous whether other characters than its two cases match a letter
 * @param hasBorders whether `\b` ends a word as an index has it, which goes on with a dollar sign
 */
export function regexLiterals(
  pattern: AST.Pattern,
  isAmbiguous: (character: string) => boolean = () => false,
  hasBorders = false,
): readonly Literals[] {
  const ofNode = (node: AST.Element): readonly Literals[] => {
    switch (node.type) {
      case 'Character':
        return ofCharacter(node.value);
      case 'CharacterSet':
        return node.kind === 'space' && !node.negate ? [[' ']] : anything;
      case 'CharacterClass':
        return ofClass(node);
      case 'CapturingGroup':
      case 'Group':
        return ofAlternatives(node.alternatives);
      case 'Quantifier':
        return repeated(ofNode(node.element), node);
      case 'Assertion':
        return hasBorders && node.kind === 'word' && !node.negate ? [[border]] : nothing;
      default:
        return anything;
    }
  };
  const ofAlternatives = (alternatives: readonly AST.Alternative[]): readonly Literals[] =>
    limited(
      alternatives.flatMap(({ elements }) => elements.reduce((before, node) => joined(before, ofNode(node)), nothing)),
    );
  const ofCharacter = (value: number): readonly Literals[] => {
    const character = String.fromCodePoint(value);
    return isAmbiguous(character) || character === border ? anything : [[/\s/.test(character) ? ' ' : character]];
  };
  const ofClass = ({ negate, elements }: AST.CharacterClass): readonly Literals[] => {
    if (negate || elements.length > maxAlternatives) return anything;
    const literals = elements.flatMap((element) =>
      element.type === 'Character' ? ofCharacter(element.value) : anything,
    );
    return literals.includes(anything[0]!) ? anything : limited(literals);
  };
  return ofAlternatives(pattern.alternatives);
}

/** Each literal of the one followed by each of the other. */
function joined(before: readonly Literals[], after: readonly Literals[]): readonly Literals[] {
  const others = before.length * after.length > maxAlternatives ? anything : after;
  return before.flatMap((left) => others.map((right) => followedBy(left, right)));
}

function followedBy(left: Literals, right: Literals): Literals {
  const middle = `${left.at(-1)}${right[0]}`;
  const isInside = left.length > 1 && right.length > 1;
  return [...left.slice(0, -1), ...(isInside && middle === '' ? [] : [middle]), ...right.slice(1)];
}

function repeated(literals: readonly Literals[], { min, max }: AST.Quantifier): readonly Literals[] {
  if (max === 0) return nothing;
  if (min === 0) return max === 1 ? limited([...literals, ...nothing]) : anything;
  if (literals.every((each) => each.length === 1 && each[0] === ' ')) return literals;
  const written = Array.from({ length: Math.min(min, maxRepeats) - 1 }).reduce<readonly Literals[]>(
    (before) => joined(before, literals),
    literals,
  );
  return min === max && min <= maxRepeats ? written : joined(written, anything);
}

function limited(literals: readonly Literals[]): readonly Literals[] {
  return literals.length === 0 || literals.length > maxAlternatives ? anything : literals;
}
