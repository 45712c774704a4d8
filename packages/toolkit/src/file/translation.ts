const translations =
  /(?:^|\/)(?:locales?|i18n|l10n|lang|translations?)\/|\.(?:arb|ftl|po|resx|strings|xlf|xliff)$|\.lproj\/|\/values(?:-[\w-]+)?\/strings\.xml$/i;

/** Returns whether a file has texts of a program for readers of one language, judged by its path. */
export function isTranslation(path: string): boolean {
  return translations.test(path);
}
