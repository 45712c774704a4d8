/**
 * A line that a program prints: a sentence with a value at its end, or the type of an error and nothing but a value.
 */
export const printedLine: RegExp =
  /^[A-Z]\S*(?:\s\S+){3,}["'][.!]$|^(?:[\w.]*\.)?(?<type>\w*(?:Error|Exception|[a-z][A-Z]\w+)):\s(?:'[^\s']+'|"[^\s"]+")$/;
