/** Classes of POSIX as the content of a class of JavaScript. */
const posixClasses: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  blank: String.raw` \t`,
  cntrl: String.raw`\x00-\x1f\x7f`,
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: String.raw`!-\/:-@\[-\x60{-~`,
  space: String.raw`\s`,
  upper: 'A-Z',
  word: String.raw`\w`,
  xdigit: '0-9A-Fa-f',
};

const quoted = /\\Q(.*?)(?:\\E|$)/gs;
const escaped = /\\[\s\S]/g;

/**
 * Reads an expression that is written for grep, Perl, Python or ripgrep, where it means something else than in
 * JavaScript, or nothing: `a\|b`, `\(a\)`, `[[:alpha:]]`, `\<`, `(?P<name>…)`, `\A`, `\z`, `\Q…\E`, `(?>…)`, `a++`,
 * `a{,3}`, `a\Kb`, `/a/i`.
 *
 * @returns expressions of JavaScript that it can mean, the likeliest first; empty if it has no such form
 */
export function grepReadings(source: string): readonly string[] {
  const perl = perlReading(source);
  const readings = /\\[|(){}+?]/.test(source) ? [basicReading(perl), onlyAlternatives(perl), perl] : [perl];
  return [...new Set(readings)].filter((reading) => reading !== source && isValid(reading));
}

function perlReading(source: string): string {
  return withoutSlashes(source)
    .replaceAll(quoted, (_, text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
    .replaceAll(/\[\[:[<>]:\]\]/g, String.raw`\b`)
    .replaceAll(/\[(?:\^)?(?:[^\]\\]|\\.|\[:\w+:\])*?\[:\w+:\](?:[^\]\\]|\\.|\[:\w+:\])*\]/g, (written) =>
      written.replaceAll(/\[:(\^?)(\w+):\]/g, (whole, _not, name: string) => posixClasses[name] ?? whole),
    )
    .replaceAll(/\(\?P?<(?![=!])/g, '(?<')
    .replaceAll(/\(\?P=(\w+)\)/g, String.raw`\k<$1>`)
    .replaceAll(/\(\?'(\w+)'/g, '(?<$1>')
    .replaceAll(/\(\?>/g, '(?:')
    .replaceAll(/\(\?#[^)]*\)/g, '')
    .replaceAll(/(?<!\\)\{,(?=\d+\})/g, '{0,')
    .replace(/^(.+)\\K/s, '(?<=$1)')
    .replaceAll(/(?<=[*+?}])\+/g, '')
    .replaceAll(escaped, (pair) => perlEscapes.get(pair) ?? pair);
}

const perlEscapes: ReadonlyMap<string, string> = new Map([
  ['\\<', '\\b'],
  ['\\>', '\\b'],
  ['\\A', '^'],
  ['\\z', '$'],
  ['\\Z', '$'],
  ['\\h', '[ \\t]'],
  ['\\R', '(?:\\r\\n|[\\n\\r])'],
  ["\\'", '$'],
  ['\\`', '^'],
]);

/** An expression as it is written in code: `/retry/i`. */
function withoutSlashes(source: string): string {
  const [, inner, flags] = /^\/(.+)\/([imsu]*)$/s.exec(source) ?? [];
  if (inner === undefined) return source;
  return flags?.includes('i') ? `(?i:${inner})` : inner;
}

/** Basic expressions of POSIX: an operator has a backslash, and without it is a character. */
function basicReading(source: string): string {
  return source.replaceAll(/\\[|(){}+?]|\\[\s\S]|[|(){}+?]/g, (part) => {
    if (part.length === 1) return `\\${part}`;
    return /[|(){}+?]/.test(part.charAt(1)) ? part.charAt(1) : part;
  });
}

/** Only `\|` is taken from basic expressions: the usual mixture. */
function onlyAlternatives(source: string): string {
  return source.replaceAll(escaped, (pair) => (pair === String.raw`\|` ? '|' : pair));
}

function isValid(source: string): boolean {
  try {
    return new RegExp(source, 'm') instanceof RegExp;
  } catch {
    return false;
  }
}
