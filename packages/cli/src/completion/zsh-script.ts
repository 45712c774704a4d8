import type { CommandShape, OptionShape, ProgramShape } from './command-shape.ts';
import { shellQuoted } from '@codesearch/presentation';

/** Completions for zsh, to evaluate or to save in a file in the function path. */
export function zshScript({ name, options, commands }: ProgramShape): string {
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
${commands.map(branch).join('\n')}
  esac
}
if [[ $funcstack[1] == _${name} ]]; then _${name} "$@"; else compdef _${name} ${name}; fi
`;
}

function branch({ name, options, choices }: CommandShape): string {
  const argument = choices.length > 0 ? `1: :(${choices.join(' ')})` : '*: :_files';
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
