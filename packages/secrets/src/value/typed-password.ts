import { characterClasses } from './character-classes.ts';
import { isPasswordOfParts } from './chosen-password.ts';
import { isDrawnLetters } from './letters.ts';
import { isEncodedText, isSecretLiteral, isStrong } from './secret-value.ts';

const typeName = /^(?:[A-Z][a-z]+\d{0,3}|[A-Z]\d{0,3})+$/;
const memberName = /^[a-z]+\d?(?:[A-Z][a-z]+\d?){2,}$/;
/** What names of accounts, files and examples have in them. */
const nameWord = /user|admin|test|account|name|example|version|node|item|page|file|role|group|\bv\d/i;
/** A sign that joins no words. */
const sign = /[!#$%&*?@^+]/;
/** A character that URLs encode: letters and digits are not, so `Summer%41` is none. */
const encoded = /%(?:2\d|[237][a-f]|40|5[b-e]|60|[c-f][\da-f])/i;

/** Whether a value is written as the name of a type or a message: `Version2`. */
export function isTypeName(value: string): boolean {
  return typeName.test(value);
}

/** Whether a value is written as the name of a function: `getUserByIdFromSession2`. */
export function isMemberName(value: string): boolean {
  return memberName.test(value);
}

/** Whether a value has letters with digits and another case or a sign, as versions, topics and formats have not. */
export function isMixed(value: string): boolean {
  const { digit, lower, upper, count } = characterClasses(value);
  return digit && count >= 3 && lower && (upper || sign.test(value)) && !/[/\\:;,]/.test(value);
}

/**
 * Whether a literal is a password by what it looks like, where little else says so: it is compared with what somebody
 * typed, or is beside the name of an account.
 *
 * @param isNamed whether the place is one of passwords only, so that words with two digits are enough
 */
export function isTypedPassword(value: string, isNamed: boolean): boolean {
  if (!/^[!-~]+$/.test(value) || encoded.test(value) || isEncodedText(value)) return false;
  if (typeName.test(value) || memberName.test(value) || !isSecretLiteral(value, 'password')) return false;
  if (isStrong(value) || isDrawnLetters(value.replaceAll(/\d/g, ''))) return true;
  if (isNamed && isPasswordOfParts(value)) return true;
  if (!isMixed(value) || nameWord.test(value)) return false;
  return sign.test(value) || (isNamed && /\d.*\d/.test(value));
}
