/**
 * Scripts by shell that bind Ctrl-T: it opens the picker, and inserts the place that is picked, as `path:line`, at the
 * cursor. The shell quotes a path with special characters.
 */
export const pickerKeys: Readonly<Record<'bash' | 'zsh' | 'fish', string>> = {
  // Bash before 4.0 cannot change the line.
  bash: String.raw`
_codesearch_place() {
  local place
  place=$(codesearch pick --print) || return 0
  [[ -n $place ]] || return 0
  place="$(printf '%q' "$place") "
  READLINE_LINE=${'$'}{READLINE_LINE:0:READLINE_POINT}$place${'$'}{READLINE_LINE:READLINE_POINT}
  READLINE_POINT=$((READLINE_POINT + ${'$'}{#place}))
}
if [[ $- == *i* ]] && (( BASH_VERSINFO[0] >= 4 )); then
  bind -m emacs -x '"\C-t": _codesearch_place'
  bind -m vi-insert -x '"\C-t": _codesearch_place'
fi
`,
  // The input of a widget is not the terminal.
  zsh: String.raw`
_codesearch_place() {
  local place
  place=$(codesearch pick --print <$TTY)
  [[ -n $place ]] && LBUFFER+="${'$'}{(q)place} "
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
  set -l place (codesearch pick --print)
  test -n "$place"; and commandline --insert -- (string escape -- $place)' '
  commandline --function repaint
end
if status is-interactive
  bind \ct _codesearch_place
  bind --mode insert \ct _codesearch_place
end
`,
};
