/** What the order of publishing depends on. */
export interface PackageToPublish {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>> | undefined;
  readonly peerDependencies?: Readonly<Record<string, string>> | undefined;
}

/**
 * Orders packages so that each one follows those it needs: whenever publishing is interrupted, all that is published
 * can be installed.
 *
 * @throws Error if packages need each other
 */
export function publishOrder<Package extends PackageToPublish>(packages: readonly Package[]): readonly Package[] {
  const waiting = new Map(packages.map((each) => [each.name, each]));
  const ordered: Package[] = [];
  const isReady = ({ dependencies = {}, peerDependencies = {} }: Package): boolean =>
    Object.keys({ ...dependencies, ...peerDependencies }).every((name) => !waiting.has(name));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(isReady);
    if (ready.length === 0) throw new Error(`These packages need each other: ${[...waiting.keys()].join(', ')}.`);
    for (const each of ready) waiting.delete(each.name);
    ordered.push(...ready);
  }
  return ordered;
}
