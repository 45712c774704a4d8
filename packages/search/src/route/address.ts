/** A text in quotes, or a symbol of Ruby, whose value `valueOf` reads. */
export const literal: string = String.raw`r?(?:(?<quote>["'\x60])(?<quoted>.*?)\k<quote>|(?<!:):(?<symbol>[a-z]\w*))`;

/** Named groups of an expression that has matched. */
export type Groups = Readonly<Record<string, string | undefined>>;

export function valueOf(groups: Groups | undefined): string | undefined {
  return groups?.['quoted'] ?? groups?.['symbol'];
}

/** The parts of an address as it is declared, also as an expression. */
export function partsOf(path: string): readonly string[] {
  return path
    .replaceAll(/\(\?P?<(\w+)>[^)]*\)/g, ':$1')
    .replaceAll(/(?<=\/)\([^?/()]*\)(?=[/$?]|$)/g, ':')
    .replaceAll(/^\^|\$$|\(.*\)|\/\?$/g, '')
    .split('/')
    .filter((part) => part !== '');
}

/** The name of the class of a controller, as Rails makes it of `admin/users`. */
export function controllerOf(name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return `${last.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Controller`;
}
