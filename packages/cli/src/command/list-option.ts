/** Collects an option that may be given several times, for commander; the values of one may also be separated by commas. */
export function listOption(
  separator?: string,
): (value: string, before: readonly string[] | undefined) => readonly string[] {
  return (value, before = []) => [...before, ...(separator === undefined ? [value] : value.split(separator))];
}
