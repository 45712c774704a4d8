/*
 * The grammars of C and C++ parse the text before the preprocessor. A macro where the language allows no word breaks
 * the tree: an enclosing namespace or class is lost with all of its members. A macro that can only be an annotation is
 * replaced by spaces before parsing, so offsets do not change.
 */

const macro = String.raw`[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]`;
const group = String.raw`\((?:[^()"\n]|\([^()"\n]*\))*\)`;
/** Also on several lines. The limit keeps a text of brackets from being scanned again for each of them. */
const parameters = String.raw`\((?:[^()";]|\([^()";]*\)){0,400}\)`;
const annotation = `${macro}(?:${group})?`;
/** After these words, a name in capitals is not an annotation. */
const words =
  'auto|bool|case|char|class|const|defined?|delete|do|double|elif|else|enum|extern|float|goto|if|ifdef|ifndef|inline|int|long|' +
  'namespace|new|operator|return|short|signed|sizeof|static|struct|throw|typedef|typename|undef|union|unsigned|using|void|volatile';
/** Searched from the macro backwards: macros are rarer than names, and a gap between them is scanned once. */
const afterName = String.raw`(?=[A-Z])(?<=(?<![\w.])(?!(?:${words})\b)[A-Za-z_]\w*[ \t]+)`;

/** In either case: `LibExport`, `lib_api`. No declaration begins with two names of types. */
const word = String.raw`(?!(?:${words}|consteval|constexpr|constinit|explicit|export|friend|register|template|virtual)\b)[A-Za-z_]\w*`;

const qualifiers = String.raw`(?:(?:const|noexcept|override|final)\s+)*`;
/** On a separate line after a bracket, a macro may be the statement after an `if`, unless its name excludes that. */
const checked = String.raw`${qualifiers}[A-Z_]*(?:ATTR|LOCKS_|GUARD|ACQUIRE|RELEASE|REQUIRE|EXCLU|PRINTF|LIFETIME)`;

/** Alone on a line: `ABSL_NAMESPACE_BEGIN`, `__BEGIN_DECLS` and the like. */
const brackets = /^[ \t]*([A-Z_][A-Z0-9_]*(?:BEGIN|END)(?:_[A-Z0-9_]+)?(?:\(\w*\))?)(?=[ \t]*(?:\/\/.*)?$)/dgm;
/** Nullability of pointers: `char* _Nonnull name`. */
const nullability =
  /(?=\w)(?<=[*&>)\w]\s+)(?<!define\s+)(\w*_(?:[Nn]on_?null|[Nn]ullable|[Nn]ull_unspecified|nullability_unknown))\b/dg;

/** The first group of each match is overwritten. */
const annotations: readonly RegExp[] = [
  // `class MY_EXPORT Name {`.
  new RegExp(
    String.raw`\b(?:class|struct|union|enum(?:\s+class)?)\s+(${annotation}|__\w+${group})(?=\s+[A-Za-z_])`,
    'dg',
  ),
  // `MY_API static int name(`: at least a type and a name follow.
  new RegExp(
    String.raw`^[ \t]*(?:(?:static|inline|extern|virtual|constexpr|explicit|friend)[ \t]+)*` +
      String.raw`((?:${annotation}[ \t]+)*(?:${annotation}|[A-Z]{4,}))` +
      String.raw`(?=\s+(?:[A-Za-z_][\w:]*(?:<[^<>;\n]*>)?[\s*&]+){1,6}[~A-Za-z_][\w:]*\s*[(;={[])`,
    'dgm',
  ),
  // `LibExport size_t name(`.
  new RegExp(String.raw`^(?:(?:static|inline|extern)[ \t]+)*(${word})(?=[ \t]+(?:\w+[ \t*&]+){1,6}\w+[ \t]*\()`, 'dgm'),
  // `MY_INLINE Name(int value) : value_(value) {`: only a constructor has initializers, so no type precedes its name.
  new RegExp(
    String.raw`^[ \t]*(?:(?:inline|constexpr|explicit)[ \t]+)*((?:${annotation}[ \t]+)+)` +
      String.raw`(?=(?:(?:inline|constexpr|explicit)\s+)*[A-Za-z_]\w*\s*${parameters}\s*(?:noexcept\s*)?:\s*[A-Za-z_]\w*\s*[({<])`,
    'dgm',
  ),
  // `int count_ MY_GUARDED_BY(mutex_) = 0;`, `void Run() const MY_LOCKS_EXCLUDED(mutex_);`,
  // `Text&& text MY_LIFETIME_BOUND)`.
  new RegExp(String.raw`${afterName}(${macro}${group})(?=\s*(?:[;{,)]|=[^=]))`, 'dg'),
  new RegExp(
    String.raw`\)(?:[ \t]+|\s+(?=${checked}))${qualifiers}(${annotation}(?:\s+${annotation})*)(?=\s*(?:[;{]|=[^=]))`,
    'dg',
  ),
  new RegExp(String.raw`${afterName}(${macro})(?=[,)])`, 'dg'),
];

const worthTrying = /[A-Z]_[A-Z]|_[Nn](?:ull|on)|[A-Z]{4}|^\w+[ \t]+(?:\w+[ \t*&]+){1,6}\w+[ \t]*\(/m;
/* A search for what all matches contain is several times faster than a search for the matches. */
const hasBrackets = /BEGIN|END/;
const hasNullability = /_[Nn](?:ull|on)/;

/** The text without the annotations, with the same length and lines. */
export function maskMacros(text: string): string {
  if (!worthTrying.test(text)) return text;
  let masked = hasBrackets.test(text) ? overwrite(text, brackets) : text;
  if (hasNullability.test(text)) masked = overwrite(masked, nullability);
  return annotations.reduce(overwrite, masked);
}

function overwrite(text: string, pattern: RegExp): string {
  const parts: string[] = [];
  let done = 0;
  for (const match of text.matchAll(pattern)) {
    const [start, end] = match.indices?.[1] ?? [0, 0];
    parts.push(text.slice(done, start), text.slice(start, end).replace(/\S/g, ' '));
    done = end;
  }
  return done === 0 ? text : parts.join('') + text.slice(done);
}
