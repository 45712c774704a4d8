const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Extensions of programming languages, in lower case. */
const extensions = words(`
  adb ads agda apex applescript asm astro awk bash bats bb bzl c c++ cbl cc cjs clj cljc cljs cls cob coffee cpp cr cs csx cts cu cuh cxx
  d dart el elm erl ex exs f f03 f08 f90 f95 factor fish for fs fsi fsx go gradle graphql groovy h h++ hcl hh hpp hrl hs hx hxx ino inl
  ipp ipynb java jl js jsx kt kts lean lhs lisp ll lua m metal mjs ml mli mm mts nasm nim nix odin pas perl php pl pm prisma pro proto ps1
  psm1 purs py pyi pyx r rake rb rkt rs s sbt scala scm sh sol ss st star svelte sv svh swift tcl tf thrift tpp ts tsx v vala vb vhd
  vhdl vim vue wgsl zig zsh`);

/** Whether a file is a program, judged by its extension. */
export function isSourceFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 && extensions.has(name.slice(dot + 1).toLowerCase());
}
