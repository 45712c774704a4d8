
function _codesearch_place
  set -l places (codesearch pick --print)
  test -n "$places"; and commandline --insert -- (string join ' ' -- (string escape -- $places))' '
  commandline --function repaint
end
if status is-interactive
  bind \ct _codesearch_place
  bind --mode insert \ct _codesearch_place
end
