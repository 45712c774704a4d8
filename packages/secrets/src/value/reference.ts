/** Values that name where something is, or how it is formed, and are no secret themselves. */
const references: readonly RegExp[] = [
  // Addresses and paths
  /:\/\/|^\/\/\w|^\/?\?[\w.-]+=/,
  /^(?:[\w.-]+\/)+[\w.-]+\.[a-z][a-z0-9]{0,5}$/i,
  // A folder that is named by an id: base64 has no hyphens
  /^(?:[\w.-]+\/)+[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\/[\w.-]+)*$/i,
  /^(?:urn|arn|data|mailto|file|env|ssm|op|vault|kv|projects|secret|secretsmanager|ref|https?)[:/]/i,
  /^[^\s@]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i,
  /^#\//,
  // A file, a setting that is switched, a command in brackets
  /^[A-Za-z][\w.-]*\.(?:json|ya?ml|xml|properties|conf|ini|toml|pem|crt|cer)$|^[\w.-]+=(?:true|false)$|^\([A-Z][a-z]+-[A-Z]\w+$/,
  // Another assignment, and versions
  /^(?:[a-z_][a-z_\d.-]{2,}|[A-Z_][A-Z_\d]{2,})=(?!=*$)/,
  /[<>=~!]=?\d{1,4}\.\d/,
  /^(?:npm|workspace|patch|portal|jsr):[@^~*>=\w]/,
  /@v?\d+[.-]\d|^[\w.-]+\/[\w./-]+@[\da-f]{7,40}$|^[A-Za-z]+(?:\|[A-Za-z]+)+$/,
  /^X(?:-[A-Z][A-Za-z]*\d*)+(?:-\d+)?$/,
  // An option, and an atom
  /^--[a-z]{2}|^[:.?][a-z][\w.:?=-]*$/,
  // Code, data and paths in data
  /^\(.*\)$|^\{.*\}$|^\[.*\]$|^\$?\.{0,2}\[|^\$\.|\\[0xu]|^[A-Z][A-Z0-9]{0,7}(?:_[A-Z0-9]{1,8})+$/,
  // The scope of a signed request
  /^[^/]{0,128}\/\d{8}\//,
  /^v?\d{1,3}\.\d{1,4}(?:\.\d|$)/,
  // Variables and calls in a literal
  /\$\{|(?<![A-Za-z0-9])\$[a-z_]{3,}|\$[a-z_]{3,}$|\\\(|\{[A-Za-z_][^{}\s]*\}/,
  // Names of algorithms
  /^(?:[a-z]+[-_])*(?:pbkdf2|sha\d{1,3}|[sb]crypt|argon2\w{0,2}|md\d|hmac|aes\d{0,3})(?:[-_][a-z\d]+)*$/i,
  // Digests with their algorithm, and public keys
  /^(?:sha\d{1,3}|md5|blake\w+)[-:=]/i,
  /^AAAA[BCE]3NzaC1|^(?:MII[A-Z]|LS0tLS1CRUdJTiBD)/,
  // Encrypted values that tools keep in repositories
  /^(?:ENC\[|\$ANSIBLE_VAULT|AQICAH|vault:v\d)/,
  // Patterns
  /^\^.*\$$|\[(?:a-z|A-Z|0-9|\\w|\\d)|\{\d+,\d*\}|\(\?[:=!<]|\\[wdsbSWD][+*{\]]|\.\*/,
  // Ranges of characters, rules of a form (`required|max:255`), and a tag of a field in Go
  /(?:a-z|A-Z|0-9).{0,2}(?:a-z|A-Z|0-9)/,
  /^[a-z_]+(?::[\w,./]+)?(?:\|[a-z_]+(?::[\w,./]+)?)+$/,
  /^[a-z]\w*:"|,omitempty$|,proto\d(?:,|$)/,
  // A class with its namespace, ciphers, a script of `sed`, and code between two literals
  /^(?:[A-Z]\w*\\{1,2})+[A-Z]\w*$|:![A-Z]|^[sy]([%|,]).+\1.*\1|^\.\w+\(|^\+\(/,
  // Words that are joined, one of them an acronym with a number or a number with its unit: `IKEv2-LAN-to-LAN`
  /^(?=(?:.*[-._])?(?:[a-z]?[A-Z]{2,6}[a-z]?\d{1,4}[a-z]?|[A-Z]\d[A-Z]{1,4}|\d{1,4}(?:[kKM]|Hz|bit))(?:$|[-._]))(?:(?:[A-Za-z][a-z]+|[a-z]?[A-Z]{1,6}[a-z]?\d{0,4}[a-z]?|[A-Z]\d[A-Z]{1,4}|\d{1,4}[A-Za-z]{0,3})(?:[-._](?!$)|$)){2,8}$/,
  // Labels in other languages, and ones that begin with an acronym
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}]/u,
  /^(?=.*[^!-~])[\p{L}\p{M}\s.'’()-]+$|^[A-Z]{2,5}-[A-Z]?[a-z]{3,}$/u,
  // Selectors and elements
  /^[#.]?[a-z][\w-]*(?:[#.>:[][a-z][\w-]*)*(?:\[[\w-]+[~^$*|]?=.*\])$|<\/?[a-z][\w-]*[ />]/i,
  // Formats of dates and times
  /^\d{4}-\d\d-\d\d(?:T|$)|^(?:[yY]{4}[-/:. MT_]|HH[-:.m]|%[YHdmMS](?:[-/:%. T]|$))/,
  // A character of HTML
  /^&(?:#x?[0-9a-f]{1,6}|[a-z]{2,6});/i,
  // Prompts and messages
  /[a-z]{3,}:$/,
];

const path = /^(?:\.{0,2}|~|[A-Za-z]:)[/\\]{1,2}[\w.@-]+(?:[/\\]{1,2}[\w.@-]*)*(?:#[\w-]+)?$/;
/** A part that no path contains, but base64 does. */
const randomPart = /(?=[A-Za-z]*\d)(?=[A-Za-z0-9]*[A-Z])(?=[A-Z0-9]*[a-z])[A-Za-z0-9]{14,}/;

/** Whether a value is an address, a path, a digest, a pattern or another reference. */
export function isReference(value: string): boolean {
  return references.some((each) => each.test(value)) || (path.test(value) && !randomPart.test(value));
}
