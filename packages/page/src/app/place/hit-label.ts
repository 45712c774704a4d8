/** The kind of a label such as `method Client.send`, and its name. Outside of definitions it has no kind. */
export function labelParts(label: string): { readonly kind: string; readonly name: string } {
  const [, kind = '', name = label] = /^(?!in |top level$)(\S+) (.*)$/s.exec(label) ?? [];
  return { kind, name };
}
