/**
 * Source of an expression for languages of ISO 639-1 that programs are translated to, such as `pt_BR`. Other pairs of
 * letters can be those of a programming language.
 */
export const humanLanguage =
  '(?:ar|bg|bn|ca|cs|da|de|el|en|es|et|eu|fa|fi|fr|gl|he|hi|hr|hu|id|it|ja|ka|kk|ko|lt|lv|mk|ms|nb|nl|nn|no|pl|pt|ro|ru|sk|sl|sq|sr|sv|sw|ta|th|tr|uk|ur|uz|vi|zh)(?:[-_][A-Za-z]{2,4})?';

const folder = String.raw`(?:^|\/)(?:locales?|i18n|l10n|lang|languages|translations?)\/(?:[^/]+\/)*`;

/** Paths of texts of a program for readers of one language. */
export const translations: RegExp = new RegExp(
  [
    String.raw`\.(?:arb|ftl|po|resx|strings|xlf|xliff)$|\.lproj\/|\/values(?:-[\w-]+)?\/strings\.xml$`,
    String.raw`${folder}[^/]+\.(?:json5?|ya?ml|properties|toml)$`,
    // In a program's own language: `lang/pt_BR.php`, `locales/de/errors.js`.
    String.raw`${folder}${humanLanguage}(?:\/[^/]+)*\.(?:[cm]?[jt]s|php|rb|py)$`,
  ].join('|'),
  'i',
);

/** Returns whether a file has the role `translation`: at a tenth of the cost of all of its roles. */
export function isTranslation(path: string): boolean {
  return translations.test(path);
}
