const lockFiles: ReadonlySet<string> = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'cargo.lock',
  'composer.lock',
  'gemfile.lock',
  'poetry.lock',
  'pipfile.lock',
  'pdm.lock',
  'uv.lock',
  'pixi.lock',
  'conda-lock.yml',
  'go.sum',
  'go.work.sum',
  'flake.lock',
  'mix.lock',
  'rebar.lock',
  'pubspec.lock',
  'podfile.lock',
  'cartfile.resolved',
  'package.resolved',
  'packages.lock.json',
  'paket.lock',
  'gradle.lockfile',
  'conan.lock',
  'stack.yaml.lock',
  'cabal.project.freeze',
  'module.bazel.lock',
  '.terraform.lock.hcl',
  'chart.lock',
]);

/** @param name in lower case */
export function isLockFile(name: string): boolean {
  return lockFiles.has(name);
}

/** @param name in lower case */
export function isSourceMap(name: string): boolean {
  return name.endsWith('.map') && /\.(?:js|mjs|cjs|css|ts|mts|cts)\.map$/.test(name);
}
