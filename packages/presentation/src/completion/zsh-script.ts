import type { CommandShape, OptionShape, ProgramShape, QueryConditions } from './program-shape.ts';
import { shellQuoted } from '../text/printable.ts';

/** Completions for zsh, to evaluate or to save in a file in the function path. */
export function zshScript({ name, options, commands, conditions }: ProgramShape): string {
  return `#compdef ${name}
# Completions of ${name} for zsh. In ~/.zshrc, after compinit: eval "$(${name} completions zsh)"
_${name}() {
  local -a commands=(
${commands.map((command) => `    ${shellQuoted(`${command.name}:${command.description}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    _arguments ${options.map(specification).join(' ')}
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${commands.map((command) => branch(command, conditions.commands.includes(command.name) ? `_${name}_words` : '_files')).join('\n')}
  esac
}
_${name}_words() {
${wordsOf(conditions)}
}
if [[ $funcstack[1] == _${name} ]]; then _${name} "$@"; elif (( $+functions[compdef] )); then compdef _${name} ${name}; fi
`;
}

/** @param others what completes the words that are no option */
function branch({ name, options, choices }: CommandShape, others: string): string {
  const argument = choices.length > 0 ? `1: :(${choices.join(' ')})` : `*: :${others}`;
  return `    ${name}) _arguments ${[...options.map(specification), shellQuoted(argument)].join(' ')} ;;`;
}

function specification({ long, short, description, takesValue, choices }: OptionShape): string {
  const value = choices.length > 0 ? `: :(${choices.join(' ')})` : ': :_files';
  const details = `[${description.replaceAll(/[[\]\\:]/g, String.raw`\$&`)}]${takesValue ? value : ''}`;
  // The value may be the next word, or follow an equals sign, or follow the letter.
  const [equals, plus] = takesValue ? ['=', '+'] : ['', ''];
  if (short === undefined) return shellQuoted(`${long}${equals}${details}`);
  return `${shellQuoted(`(${short} ${long})`)}{${short}${plus},${long}${equals}}${shellQuoted(details)}`;
}

/** Completes conditions of a query, and files. */
function wordsOf({ words, values }: QueryConditions): string {
  const branches = values.map(
    (each) => `if compset -P '(${each.keys.join('|')}):'; then compadd -- ${each.values.join(' ')}; return; fi`,
  );
  return [...branches, `[[ $PREFIX == [a-z][a-z]* ]] && compadd -S '' -- ${words.join(' ')}`, '_files']
    .map((line) => `  ${line}`)
    .join('\n');
}
