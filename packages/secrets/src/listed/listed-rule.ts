/** A rule of the kept list: a token by what it begins with, or a value that is assigned to the name of an issuer. */
export type ListedRule =
  | { readonly id: string; readonly mark: string; readonly pattern: string; readonly ignoreCase: boolean }
  | { readonly id: string; readonly names: readonly string[]; readonly value: string };
