/**
 * Scripts by shell that bind Ctrl-T: it opens the picker, and inserts the places that are picked, as `path:line`, at
 * the cursor. The shell quotes a path with special characters.
 */
export const pickerKeys: Readonly<Record<'bash' | 'zsh' | 'fish', string>> = {
  // Bash before 4.0 cannot change the line.
  bash: String.raw`
_codesearch_place() {
  local places place text=
  places=$(codesearch pick --print) || return 0
  while IFS= read -r place; do text+="$(printf '%q' "$place") "; done <<<"$places"
  READLINE_LINE=${'$'}{READLINE_LINE:0:READLINE_POINT}$text${'$'}{READLINE_LINE:READLINE_POINT}
  READLINE_POINT=$((READLINE_POINT + ${'$'}{#text}))
}
if [[ $- == *i* ]] && (( BASH_VERSINFO[0] >= 4 )); then
  bind -m emacs -x '"\C-t": _codesearch_place'
  bind -m vi-insert -x '"\C-t": _codesearch_place'
fi
`,
  // The input of a widget is not the terminal, whose line feeds it reads as returns: Ctrl-J would pick.
  zsh: String.raw`
_codesearch_place() {
  local -a places
  local modes=$(stty -g <$TTY)
  stty -inlcr <$TTY
  places=("${'$'}{(@f)$(codesearch pick --print <$TTY)}")
  stty $modes <$TTY
  [[ -n $places ]] && LBUFFER+="${'$'}{(j: :)${'$'}{(@q)places}} "
  zle reset-prompt
}
if [[ -o interactive ]]; then
  zle -N _codesearch_place
  bindkey -M emacs '^T' _codesearch_place
  bindkey -M viins '^T' _codesearch_place
fi
`,
  fish: String.raw`
function _codesearch_place
  set -l places (codesearch pick --print)
  test -n "$places"; and commandline --insert -- (string join ' ' -- (string escape -- $places))' '
  commandline --function repaint
end
if status is-interactive
  bind \ct _codesearch_place
  bind --mode insert \ct _codesearch_place
end
`,
};
