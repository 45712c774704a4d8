/**
 * The file that each value of a configuration is from, by its name, such as `reranker`, `policies.embedder.attempts`
 * and `overrides[0]`.
 */
export type ValueFiles = Readonly<Record<string, string>>;

/** Names the file that a value is from, for messages. */
export type FileOfValue = (name: string) => string;

/**
 * @param file of the configuration
 * @param files if it extends other ones; a value that they do not name is from the file of the value that it is in
 */
export function fileOfValue(file: string, files: ValueFiles = {}): FileOfValue {
  const fileOf: FileOfValue = (name) => {
    const found = files[name];
    if (found !== undefined) return found;
    const end = Math.max(name.lastIndexOf('.'), name.lastIndexOf('['));
    return end <= 0 ? file : fileOf(name.slice(0, end));
  };
  return fileOf;
}

/** The name of an override in its own file, which a base can have others before. @param index of all overrides */
export function ownOverride(fileOf: FileOfValue, index: number): string {
  let first = index;
  while (first > 0 && fileOf(`overrides[${first - 1}]`) === fileOf(`overrides[${index}]`)) first -= 1;
  return `overrides[${index - first}]`;
}
