/** White space between two parts of an assignment, with at most one line end. */
const space = String.raw`[ \t]{0,40}(?:\r?\n[ \t]{0,80})?`;
/** What may close a name: `"name"`, `name]`, `name?` */
const closer = String.raw`\*?(?:\\?["'\x60]|&quot;|&#3[49];)?[\])}]{0,2}(?:(?<=\])["'\x60][\])}]{0,2})?[?!$]?`;
const operator = String.raw`(?:=>|->|<-|<<-|::=|:=|\?=|\+=|\.=|\|\|=?|\?\?=?|\?:|!==?|[=:]=?=?|~>|(?<!\}),(?![ \t]*\r?\n)|\bor\b)`;
const type = String.raw`(?:(?:&'static|[Aa]s|(?:\[\])?const(?:ant)?|mut|static|readonly|final|unsigned|PIC|pic) ){0,2}(?:\[u8; ?\d{1,4}\]|[\w&'<>.?|*()[\]]{1,30})(?: [Vv]alue| VALUE)?`;
/** `process.env.A || `, `os.getenv(…) or ` */
const orElse = String.raw`(?:<%=?[ \t]{0,4})?(?:[\w.$]{1,60}(?:[([][^()[\]\n]{0,40}[)\]])?[ \t]{0,4}(?:\|\||\?\?|\bor\b|\?:)${space})?`;
/** `String::from(`, `[]byte(`, `new Secret(`, `pack `, `(`, `{`: what a literal may be wrapped in. */
const wrapper = String.raw`(?:(?:new |await )?[A-Za-z_][\w.:<>!]{0,40}[ \t]?[({]${space}|<<|\[\]byte\(|(?!(?:e\.g|i\.e|cf)\.)[A-Za-z][\w.-]{0,30}[ \t]|[({[&*]${space}){0,2}`;
/** `b""`, `u8""`, `r#""#`, `@""`, `%q()` */
const prefix = String.raw`(?:\*?[A-Za-z]{1,2}8?#{0,2}|\$?@|@?\$|#|%(?=[qQ]))?`;
const attribute = String.raw`[\w:-]{1,30}[ \t]{0,4}=[ \t]{0,4}["'][^"'\n]{0,40}["'][ \t]{1,8}`;
const valueName = String.raw`["']?(?:[Vv]alue|val|content|[Dd]efault|S|stringValue|plainText|secretString|result)["']?`;

const spaces = String.raw`${closer}[ \t]{1,40}(?:(?:to|is|as|by|was|of|-String) )?${prefix}`;

/**
 * From the end of a name to the opening quote of its literal, one pattern per form. All are sticky and bounded, so the
 * time per name is bounded.
 */
export const literalConnectors: readonly RegExp[] = [
  // a = "…", "a": "…", a => "…", a, "…", a := b"…", a = env.b || "…", a = String::from("…")
  String.raw`${closer}${space}${operator}${space}${orElse}${wrapper}${prefix}`,
  // a: &str = "…", string a = "…" has its type before; a As String = "…", a : constant String := "…"
  String.raw`[\])]{0,2}[?!]?[ \t]{0,4}(?::[ \t]{0,4})?${type}[ \t]{0,4}(?::?=|(?<= VALUE))${space}${wrapper}${prefix}`,
  // a { get; set; } = "…", a[] = "…", a[32] = "…"
  String.raw`(?:[ \t]{0,4}\{[^{}"'\n]{0,40}\}|\[[\w ]{0,20}\])[ \t]{0,4}=${space}${wrapper}${prefix}`,
  // a("…"), a(x, "…")
  String.raw`${closer}[ \t]{0,4}[({[]${space}(?:[\w.]{1,30}, ?)?${wrapper}${prefix}`,
  // a "…", :a "…", (a) "…", a to "…", a is "…"
  spaces,
  // a("joe", "…"), a = (user, "…")
  String.raw`${closer}[ \t]{0,4}=?[ \t]{0,4}[( ][ \t]{0,4}(?:(?:["'][^"'\n]{0,80}["']|[\w.$:>-]{1,40}),[ \t]{0,4}){1,3}${wrapper}${prefix}`,
  // a() { return "…" }, def a(): return "…"
  String.raw`\([^()\n]{0,40}\)[ \t]{0,4}(?::|\{|=>|=)?${space}(?:return[ \t]{1,4})?${prefix}`,
  // fill_in "a", with: "…"; get('a').type("…"); expect "a:" { send "…" }
  String.raw`${closer}(?:,[ \t]{0,4}(?:with|to|value|text):?[ \t]{0,4}(?:=>?)?[ \t]{0,4}|(?:\.clear\(\))?\.(?:type|fill|[sS]end_?[kK]eys|val|set\w{0,10})\([ \t]{0,4}|:?[ ]?["']?[ \t]{0,4}\{?[ \t]{0,4}send[ \t]{1,4}(?:-- )?)${prefix}`,
  // env!("a").unwrap_or("…"), a().orElse("…"), {{ a | default("…") }}
  String.raw`${closer}(?:[ \t]?\|[ \t]?default[ \t]?\(?|\.(?:unwrap_or|unwrap_or_else|or|or_else|orElse|orElseGet)\((?:\|\| ?|\(\) ?-> ?)?)${wrapper}${prefix}`,
  // name="a" value="…", {"name": "a", "value": "…"}, name: a \n value: "…", key="a" type="b" value="…"
  String.raw`["'\x60]?[ \t]{0,4}(?:,\s{0,80}|\s{1,80})(?:${attribute}){0,3}${valueName}[ \t]{0,4}[:=]${space}`,
  // "a": { "value": "…" }, "a": {"type": "b", "value": "…"}, variable "a" { default = "…" }
  String.raw`["']?[ \t]{0,4}[:=]?[ \t]{0,4}\{\s{0,80}(?:["']?[a-z]{1,20}["']?[ \t]{0,4}[:=][ \t]{0,4}["']?[\w ]{1,60}["']?(?:,\s{0,80}|\s{1,80})){0,3}${valueName}[ \t]{0,4}[:=]${space}`,
].map((source) => new RegExp(source, 'y'));
/** The connector of white space alone: in a sentence, a verb such as `pass` precedes what is no secret. */
export const spaceBefore: RegExp | undefined = literalConnectors.find(({ source }) => source === spaces);

/**
 * From the end of a name to a value without quotes.
 */
const assigned = String.raw`(?:\\?["'\x60]|&quot;)?[\])]?(?:[*_]{2})?[ \t]{0,40}(?:=>|->|:=|:-|[?+:]?=|::?|\|)(?:[*_]{2})?[ \t]{0,40}(?:&[\w-]{1,30}[ \t]{1,4}|!!\w{1,10}[ \t]{1,4}|<(?:code|b|strong|kbd|em)>)?`;

/** `a=…`, `a: …`, `**a:** …`, `| a | …` */
export const wordConnector: RegExp = new RegExp(assigned, 'y');
/** `?a=…`, `&a=…` */
export const queryConnector: RegExp = /=/y;
/** `a%3D…`, `a%22%3A%22…`: an assignment in an address */
export const encodedConnector: RegExp = /(?:%5[Cc])?(?:%22)?%3[ADad](?:%20)?(?:%5[Cc])?(?:%22)?/y;
/**
 * `a …`, after a command such as `set`, `ENV` or `machine`, or in a file of settings. The form of the value may precede
 * it: `a 0 …`, `a plaintext …`
 */
export const spaceConnector: RegExp =
  /["']?[ \t]{1,40}(?:(?:\d|ascii|hex|string|password|manager|plain(?:-?text)?|clear(?:-?text)?|ENC|md5|sha\d{0,3})[ \t]{1,8}){0,3}/y;
/** `a is …`, `a of the old box is …`, `a for the printer: …` in a sentence, also of other languages */
export const sentenceConnector: RegExp =
  /(?:[ \t]{1,4}(?:of|for|to|on|in|at|für|fuer|vom|von|zum|de|du|del|dell['’]\S{1,20}|della|di|da|do|para|pour|per|voor|van|till|til|av|dla)(?:[ \t]{1,4}[^\s:;,.!?=(){}[\]]{1,20}){1,5})?(?:[ \t]{1,4}(?:is|was|are|ist|lautet|est|es|era|è)(?: now)?:?|(?<=[ \t]\S{1,20}):)[ \t]{1,4}[`*_]{0,2}/y;
/** `a: |` and `a: >-` with the value on the next line */
export const blockConnector: RegExp = /["']?[ \t]{0,4}:[ \t]{0,4}[|>][-+]?\d?[ \t]{0,4}\r?\n[ \t]{1,80}/y;
/** `- name: a` and `value: …` on the next line */
export const pairConnector: RegExp =
  /["']?[ \t]{0,4}[,:]?(?:\r?\n[ \t]{1,80}|[ \t]{1,4})["']?(?:value|val)["']?[ \t]{0,4}[:=][ \t]{0,4}/iy;
/** `a:`, its type and other facts, and `Default: …` on a line of its own: the parameters of a template */
export const defaultConnector: RegExp =
  /:[ \t]{0,4}\r?\n(?:[ \t]{1,40}(?:type|description|noecho|(?:min|max)length|sensitive):[^\n]{0,200}\n){0,4}[ \t]{1,40}default:[ \t]{1,4}/iy;
/** `<a>…</`, `<a b="c">…</`, `<x name="a">…</`, `<key>a</key><string>…</`, `<x name="a"><value>…</` */
export const elementConnector: RegExp =
  /(?:["']?(?:\s[^<>\n]{0,80})?(?<![-=])>\s{0,80})?(?:<\/[\w:.-]{1,30}>\s{0,80})?(?:<(?:value|string|data|span|code|td|dd|key|stringProp)(?:\s[^<>\n]{1,60})?>\s{0,80})?(?:<!\[CDATA\[)?/iy;
