import type { CommandShape, ProgramShape, QueryConditions } from './program-shape.ts';

/** Completions for bash 3.2 and newer. Words that are neither commands nor options are completed as paths. */
export function bashScript({ name, options, commands, conditions }: ProgramShape): string {
  const names = commands.map((command) => command.name);
  return `# Completions of ${name} for bash. In ~/.bashrc: eval "$(${name} completions bash)"
_${name}() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} word command= options= choices= key=
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
  case $command in
    ${conditions.commands.join('|')})
${conditionsIn(conditions)}
      ;;
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

/**
 * A colon is a separate word, as an equals sign is. Keys are suggested only where no file is, since a reply hides the
 * files.
 */
function conditionsIn({ words, values }: QueryConditions): string {
  const cases = values.map((each) => `        ${each.keys.join('|')}) choices='${each.values.join(' ')}' ;;`);
  return `      [[ $previous == : ]] && key=\${COMP_WORDS[COMP_CWORD-2]}
      [[ $current == : ]] && key=$previous current=
      case $key in
${cases.join('\n')}
        '')
          if [[ -z $choices && $current == [a-z][a-z]* && -z $(compgen -f -- "$current") ]]; then
            choices='${words.join(' ')}'
            compopt -o nospace 2>/dev/null
          fi ;;
      esac`;
}
