/** The style of the page, for light and dark, from a width of 360 pixels on. */
export const style = `
:root { color-scheme: light dark; --paper: #fbfaf8; --card: #fff; --ink: #1d1f24; --soft: #626873; --line: #e3e1dc;
  --a: #2f6fdb; --b: #b4530a; --a-soft: #d7e4fa; --good: #14804a; --bad: #c0392b; --track: #efede8; }
@media (prefers-color-scheme: dark) { :root { --paper: #14161a; --card: #1c1f25; --ink: #e9eaee; --soft: #9aa1ad;
  --line: #2d313a; --a: #7aa7ff; --b: #ffa657; --a-soft: #24344f; --good: #5ad08f; --bad: #ff8a7a; --track: #262a32; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1 { margin: 0 0 .3rem; font-size: clamp(1.5rem, 5vw, 2.2rem); line-height: 1.2; letter-spacing: -.02em; overflow-wrap: anywhere; }
h2 { margin: 0 0 .2rem; font-size: 1.2rem; letter-spacing: -.01em; }
h3 { margin: 1.5rem 0 .4rem; font-size: 1rem; }
p { margin: .3rem 0 1rem; }
.soft, caption, figcaption { color: var(--soft); font-size: .9rem; }
code, .place { font: .86em ui-monospace, monospace; overflow-wrap: anywhere; }
section { margin-top: 1.25rem; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .8rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .8rem; margin-top: 1.5rem; }
.tile { padding: .9rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .8rem; }
.tile b { display: block; font-size: 1.8rem; line-height: 1.25; letter-spacing: -.02em; }
.tile .other { color: var(--b); font-weight: 600; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .4rem 0 .8rem; font-size: .9rem; }
.legend span::before { content: ''; display: inline-block; width: .8em; height: .8em; margin-right: .45em; border-radius: .2em; background: var(--a); }
.legend .is-b::before { background: var(--b); }
figure { margin: 0 0 1rem; }
.bars { display: grid; grid-template-columns: fit-content(42%) 1fr 3.4rem; gap: .35rem .8rem; align-items: center; }
.bars .name { overflow-wrap: anywhere; font-size: .92rem; }
.bars .value { text-align: right; font-size: .92rem; }
.bars .is-b { grid-column: 2; }
.bars svg, .differences svg { display: block; width: 100%; height: 1.15rem; overflow: visible; }
.bars .thin svg { height: .8rem; }
.gap { grid-column: 1 / -1; height: .25rem; }
.track { fill: var(--track); } .fill-a { fill: var(--a); } .fill-b { fill: var(--b); }
.whisker, .zero, .dot { vector-effect: non-scaling-stroke; fill: none; }
.whisker { stroke: var(--ink); stroke-width: 1.5; opacity: .75; }
.zero { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 3 3; }
.dot { stroke: var(--ink); stroke-width: 9; stroke-linecap: round; }
.dot.good { stroke: var(--good); } .dot.bad { stroke: var(--bad); }
.differences { display: grid; grid-template-columns: minmax(4.5rem, max-content) 1fr minmax(3.6rem, max-content); gap: .55rem .8rem; align-items: center; }
.differences .name, .differences .value { font-size: .92rem; }
.differences .value { text-align: right; }
.ranks { display: grid; grid-template-columns: repeat(11, 1fr); gap: .25rem; text-align: center; font-size: .78rem; }
.ranks svg { display: block; width: 100%; height: 7rem; }
.ranks .label { color: var(--soft); }
.scroll { overflow-x: auto; border-radius: .4rem; }
.scroll:focus-visible { outline: 2px solid var(--a); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
caption { padding: 0 0 .4rem; text-align: left; }
th, td { padding: .4rem .6rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; white-space: nowrap; }
thead th { color: var(--soft); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 500; }
th.text, td.text { text-align: left; }
td.text { min-width: 9rem; white-space: normal; }
td.question { min-width: 14rem; }
tr:last-child > * { border-bottom: 0; }
.good { color: var(--good); } .bad { color: var(--bad); }
details { margin-top: .6rem; } summary { cursor: pointer; font-weight: 600; }
footer { margin-top: 1.5rem; color: var(--soft); font-size: .88rem; }
@media (max-width: 30rem) { .tile:last-child:nth-child(odd) { grid-column: 1 / -1; } main { padding: 1.5rem .6rem 3rem; } section { padding: .9rem .8rem; }
  .bars, .differences { column-gap: .5rem; } .tile b { font-size: 1.45rem; } }
@media print { section, .tile { break-inside: avoid; } }
`;
