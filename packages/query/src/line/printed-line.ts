/**
 * A line that a program prints: a sentence with a value at its end, or the type of an error and nothing but a value.
 * What a type looks like is compared behind it, once: before it, a long word would be compared from each of its
 * letters.
 */
export const printedLine: RegExp =
  /^[A-Z]\S*(?:\s\S+){3,}["'][.!]$|^(?:[\w.]*\.)?(?<type>\w+)(?=:)(?<=Error|Exception|[a-z][A-Z]\w+):\s(?:'[^\s']+'|"[^\s"]+")$/;
