import { isExpression } from '../value/expression.ts';
import { isPlaceholder } from '../value/placeholder.ts';
import { isSequence } from '../value/randomness.ts';
import { isReference } from '../value/reference.ts';
import { isEncodedText } from '../value/secret-value.ts';
import type { Candidate } from './candidates.ts';
import { meaningOf } from './names.ts';

/** Values that no secret has, with quotes or without. */
const others: readonly RegExp[] = [
  // A public key of an issuer, the id of a public key or of a record, a number, a version with a name, and no ASCII
  /^pk[-_]|^(?:[0-9A-F]{8}){1,2}$|^0x(?:[\dA-Fa-f]{1,16}|[\dA-Fa-f]{40})$|^[A-Z]{2}[0-9a-f]{32}$|^\d{4}[-_][a-z_]+$|\/v?\d+(?:\.\d+){1,2}$|[^!-~]/,
  // Encoded characters, of which random signs have few, emphasis, and a variable of a batch file
  /%[\dA-F]{2}.*%[\dA-F]{2}|^[\w.%+=/@-]*%[\dA-Fa-f]{2}[\w.%+=/@-]*$|%[a-z]%|\*\*|^\*[\w ]+\*$|^%%?~/,
  // A region of a cloud, an encoding, a request of AWS, a namespace of Windows, an action of a workflow
  /^[a-z]{2}-(?:gov-)?(?:north|south|east|west|central)[a-z]*-?\d[a-z]?$/,
  /(?:^|-)(?:utf|ucs|latin|iso)-?\d|^[a-z]{2,}\d(?:_[a-z]{3,})+$|^Win32_|@v\d+$/i,
  // A pattern of a shell, a range of characters, a variable, a mention, a duration, and a member of minified code
  /-\*-|^[A-Za-z]+\*[A-Za-z]*$|^(?:[a-z\d]-[a-z\d]){2,}$/i,
  /\$[A-Z][A-Z_\d]{3,}$|^@[A-Za-z]\w*$|^\d+-[a-z]+$|^[a-z]+:!?\d+$/,
  // A file, an address, a port with what follows, a line of `/etc/passwd`
  /\.(?:p12|mp[34]|7z|bz2|md5|sha\d*|x509|woff2)$|\.(?:html?$|(?:html?|md|rst)#)|[a-z]\.[a-z]{2,}:\d{2,5}$|^\d{4,5}\/|:x:\d+:\d+:/,
  // The name of a type, of its member or of a function, and one with its package
  /^(?:[A-Z][a-z]{2,}\d?|[A-Z]\d)+[A-Z][a-z]{2,}$|^[A-Za-z][a-z]+(?:[A-Z][a-z]+|V?\d{1,2}(?=[A-Z])){3,}$|^[A-Za-z_/:]+#[a-z_]+$|^(?:OAuth|OIDC)\d[A-Z]/,
  /^L?(?:[a-z]+\d?[./]){2,}[A-Za-z]+\d?[A-Za-z]*\d?$|^[a-z]+\/[A-Z][a-z]+\d$/,
  // The rule of a field, and the field of a form
  /^[A-Z]\w+\([\w, ]*\)$|^(?:[a-z]+_)+pass\d$/,
  // A license, an advisory
  /^(?:[AL]?GPL|AFL|Apache|Artistic|BSD|BSL|BUSL|CC|CDDL|EPL|EUPL|LPPL|MIT|MPL|MS|OFL|OSL|PSF|RSAL|SSPL)(?:-[\w.-]+$|v\d)|^\d-Clause$/,
  /^(?:GHSA|CVE)-/,
  // A path, and the next parameter of a request, which is judged alone
  /^[\w.-]+\/[\w.-]+\/[\w./-]+\.[a-z]+$|^&[\w.-]+=/,
  // What someone typed to fill a token, a serialized object, and a call in a template
  /0{8}|^aced0005|^[.+][A-Za-z\d]+[.(]|~[np]$/,
];

/** The name of a type with its size, of something that converts, and of a rule: `Counter32`, `mac2ip`. */
const typeNames =
  /^(?:[A-Z][a-z]+)+(?:8|16|32|64|128|256)$|^[a-z]{2,}2[a-z]{2,}$|^[a-z]+(?:[A-Z][a-z]+|[A-Z]{2,3}\d?)+$/;

/** Names with numbers that programs are full of: protocols, formats, algorithms, types. */
const terms =
  /oauth\d[a-z]?|saml\d|x\.?509|base\d\d|ip_?v[46]|u?int\d+|float\d+|(?:hmac_?)?sha-?\d+|[hrep]s\d{3}|a\d{3}(?:cbc|gcm|kw)|aes-?\d+|md\d|pkcs\d+|utf-?\d+|http\/?\d|tls1?_?\d|argon\d[a-z]*|pbkdf\d|i18n|l10n|(?<![a-z])(?:k8s|s3|ec2)(?![a-z])|1password|[a-z]+4j|amqp\d+|rfc\d+|jdk\d+|x5t|s256|2fa|win\d\d|[a-z]+_?v\d+$/gi;
/** As in {@link candidatesIn}: what is regular without them is a name. */
const irregular = /[A-Za-z][^A-Za-z\s]{0,4}\d|\d[^A-Za-z\s]{0,4}[A-Za-z]|[A-Za-z][!#%*^~](?!$)/;

/** Whether a candidate is no placeholder, reference or expression. */
export function isPossible({ value, isQuoted }: Candidate): boolean {
  if (isPlaceholder(value) || isReference(value) || isSequence(value) || isEncodedText(value)) return false;
  // The name of a secret with a number
  if (/^[A-Za-z]+\d$/.test(value) && meaningOf(value) !== 0) return false;
  // A word at the end of a message
  if (!isQuoted && /^[A-Za-z]+!$/.test(value)) return false;
  if (value.search(terms) !== -1 && !irregular.test(value.replaceAll(terms, ''))) return false;
  if (others.some((each) => each.test(value))) return false;
  return isQuoted || !(isExpression(value) || typeNames.test(value));
}
