import type { CommandShape, ProgramShape } from './command-shape.ts';

/** Completions for bash 3.2 and newer. Words that are neither commands nor options are completed as paths. */
export function bashScript({ name, options, commands }: ProgramShape): string {
  const names = commands.map((command) => command.name);
  return `# Completions of ${name} for bash. In ~/.bashrc: eval "$(${name} completions bash)"
_${name}() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} word command= options= choices=
  # An equals sign is a separate word.
  [[ $previous == = ]] && previous=\${COMP_WORDS[COMP_CWORD-2]}
  [[ $current == = ]] && current=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
      ${names.join('|')}) command=$word; break ;;
    esac
  done
  case $command in
    '') options='${longOptions(options)}' choices='${names.join(' ')}' ;;
${commands.map(branch).join('\n')}
  esac
  case $command$previous in
${commands.flatMap(values).join('\n')}
    *) [[ $current == -* ]] && choices=$options ;;
  esac
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
}
complete -o bashdefault -o default -F _${name} ${name}
`;
}

function branch({ name, options, choices }: CommandShape): string {
  return `    ${name}) options='${longOptions(options)}' choices='${choices.join(' ')}' ;;`;
}

/** Values of options, by command and option: an option may have other values in another command. */
function values({ name, options }: CommandShape): readonly string[] {
  return options
    .filter(({ choices }) => choices.length > 0)
    .map(({ long, short, choices }) => {
      const patterns = [long, ...(short === undefined ? [] : [short])].map((flag) => `${name}${flag}`);
      return `    ${patterns.join('|')}) choices='${choices.join(' ')}' ;;`;
    });
}

function longOptions(options: CommandShape['options']): string {
  return options.map(({ long }) => long).join(' ');
}
