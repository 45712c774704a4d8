
_codesearch_place() {
  local places place text=
  places=$(codesearch pick --print) || return 0
  while IFS= read -r place; do text+="$(printf '%q' "$place") "; done <<<"$places"
  READLINE_LINE=${READLINE_LINE:0:READLINE_POINT}$text${READLINE_LINE:READLINE_POINT}
  READLINE_POINT=$((READLINE_POINT + ${#text}))
}
# Bash before 4.0 cannot change the line.
if [[ $- == *i* ]] && (( BASH_VERSINFO[0] >= 4 )); then
  bind -m emacs -x '"\C-t": _codesearch_place'
  bind -m vi-insert -x '"\C-t": _codesearch_place'
fi
