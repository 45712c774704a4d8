
_codesearch_place() {
  local -a places
  # The input of a widget is not the terminal, whose line feeds it reads as returns: Ctrl-J would pick.
  local modes=$(stty -g <$TTY)
  stty -inlcr <$TTY
  places=("${(@f)$(codesearch pick --print <$TTY)}")
  stty $modes <$TTY
  [[ -n $places ]] && LBUFFER+="${(j: :)${(@q)places}} "
  zle reset-prompt
}
if [[ -o interactive ]]; then
  zle -N _codesearch_place
  bindkey -M emacs '^T' _codesearch_place
  bindkey -M viins '^T' _codesearch_place
fi
