import type { Secret, TextRange } from '../secret.ts';

/** Characters before and after the type of a key that may contain its other members. */
const maxDistance = 4000;
/** The private members of a JSON Web Key (RFC 7518): of RSA and elliptic curves, and the value of a symmetric key. */
const privateMember = /(?<![\w.])\\?["']?(?:d|p|q|dp|dq|qi|k)\\?["']?\s*:\s*\\?["'](?<value>[\w-]{20,})/g;
const xmlMember = /<(?:D|P|Q|DP|DQ|InverseQ|X)>\s{0,40}(?<value>[A-Za-z0-9+/]{20,1400}={0,2})(?=\s{0,40}<\/)/g;
const keyType = /(?<![\w.])\\?["']?kty\\?["']?\s*:\s*\\?["'](?:RSA|EC|OKP|oct)\\?["']/g;

/** Finds the private members of JSON Web Keys, in JSON and in object literals. */
export function webKeys(text: string): readonly Secret[] {
  if (!text.includes('kty')) return xmlKeys(text);
  const secrets: Secret[] = [];
  let done = 0;
  for (const { index } of text.matchAll(keyType)) {
    const from = Math.max(done, openingBrace(text, index));
    const to = closingBrace(text, index);
    const parts: TextRange[] = [];
    for (const member of text.slice(from, to).matchAll(privateMember)) {
      const value = member.groups?.['value'] ?? '';
      const end = from + member.index + member[0].length;
      if (/\d/.test(value) && /[A-Z]/.test(value)) parts.push({ start: end - value.length, end });
    }
    if (parts.length > 0) secrets.push(parts);
    done = to;
  }
  return [...secrets, ...xmlKeys(text)];
}

/** The private members of a key in XML (XKMS): `<D>`, `<P>` and others. */
function xmlKeys(text: string): readonly Secret[] {
  // Code has no elements, and this search is several times faster than that for a pattern.
  if (!text.includes('</') || !/<(?:\w{1,10}:)?(?:RSA|DSA|EC)Key|<Modulus>|<\/D>/.test(text)) return [];
  return Array.from(text.matchAll(xmlMember), ({ index, 0: { length }, groups }) => {
    const end = index + length;
    return [{ start: end - (groups?.['value']?.length ?? 0), end }];
  });
}

function openingBrace(text: string, at: number): number {
  const brace = text.lastIndexOf('{', at);
  return brace === -1 || at - brace > maxDistance ? Math.max(0, at - maxDistance) : brace;
}

function closingBrace(text: string, at: number): number {
  const brace = text.indexOf('}', at);
  return brace === -1 || brace - at > maxDistance ? Math.min(text.length, at + maxDistance) : brace;
}
