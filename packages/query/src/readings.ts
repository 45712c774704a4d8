import type { QueryReading, Reading } from './query-reading.ts';

/** Characters of each reading. More words say little more, and each costs time. */
const maxLength = 4000;

const beginningLength = 600;

/** Names and paths that are added to the title. */
const maxNames = 24;
const maxPaths = 12;

/** The texts to retrieve with for a report. Equal ones are joined. */
export function reportReadings(
  text: string,
  { title, names, paths, prose }: Pick<QueryReading, 'title' | 'names' | 'paths' | 'prose'>,
): readonly Reading[] {
  const named = [
    ...names
      .filter(({ origins }) => origins.some((origin) => origin !== 'code'))
      .slice(0, maxNames)
      .map(({ name }) => name),
    ...paths
      .filter(({ origins }) => origins.some((origin) => origin !== 'code'))
      .slice(0, maxPaths)
      .map(({ path }) => path),
  ];
  const texts: Readonly<Record<Reading['name'], string>> = {
    whole: text.slice(0, maxLength),
    title,
    names: [title, ...named].join(' ').slice(0, maxLength),
    beginning: text.slice(0, beginningLength),
    prose: prose.slice(0, maxLength),
  };
  const readings = (Object.entries(texts) as [Reading['name'], string][])
    .map(([name, each]) => [name, each.trim()] as const)
    .filter(([, each]) => each !== '');
  const weight = 1 / readings.length;
  const joined = new Map<string, Reading>();
  for (const [name, each] of readings) {
    joined.set(each, {
      name: joined.get(each)?.name ?? name,
      text: each,
      weight: (joined.get(each)?.weight ?? 0) + weight,
    });
  }
  return [...joined.values()];
}
