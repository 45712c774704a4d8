import { basename, join } from 'node:path';
import type { PluginContext } from '@codesearch/kernel';
import { readIgnoreSettings } from '../git/ignore-settings.ts';
import { repositoryAround, repositoryAt } from '../git/repository.ts';
import type { Repository } from '../git/repository.ts';
import { TrackedFilesReader } from '../git/tracked-files-reader.ts';
import { byteString } from '../ignore/byte-string.ts';
import { IgnoreFileReader } from '../ignore/ignore-file-reader.ts';
import { IgnoreRules } from '../ignore/ignore-rules.ts';
import { IgnoreScope } from '../ignore/ignore-scope.ts';
import type { FolderEntry } from './folder-entries.ts';
import type { FolderView } from './folder-view.ts';
import { followedFiles, foldersBetween, gitFile, ownFile } from './rule-sources.ts';
import type { RuleSources } from './rule-sources.ts';
import type { WalkedFolder } from './walked-folder.ts';

/** Finds out what holds in a folder: reads ignore files and asks git, once for what has not changed. */
export class ViewReader {
  readonly #env: (name: string) => string | undefined;
  readonly #exclude: readonly string[];
  readonly #ignoreFiles: IgnoreFileReader;
  readonly #trackedFiles: TrackedFilesReader;

  constructor(exclude: readonly string[], context: Pick<PluginContext, 'env' | 'logger' | 'now'>) {
    this.#env = (name) => context.env(name);
    this.#exclude = exclude;
    this.#ignoreFiles = new IgnoreFileReader(context);
    this.#trackedFiles = new TrackedFilesReader(context);
  }

  /** Begins a scan. The result is to be called when a scan has seen the whole tree. */
  begin(): () => void {
    const ignoreFiles = this.#ignoreFiles.cache.begin();
    const trackedFiles = this.#trackedFiles.cache.begin();
    return () => {
      this.#ignoreFiles.cache.forgetUnused(ignoreFiles);
      this.#trackedFiles.cache.forgetUnused(trackedFiles);
    };
  }

  /** Where the rules come from that hold at the root. No ignore file is read. */
  async sourcesAround(root: string, signal?: AbortSignal): Promise<RuleSources> {
    const repository = repositoryAround(root);
    return this.#sources(repository, root, repository ? foldersBetween(repository.top, root) : [], signal);
  }

  /** The same for the top of a repository inside of the root; `undefined` where there is none. */
  async sourcesAt(folder: string, signal?: AbortSignal): Promise<RuleSources | undefined> {
    const repository = repositoryAt(folder);
    return repository && this.#sources(repository, folder, [], signal);
  }

  /** The root with what holds around it: in a repository, the ignore files from its top down to the root apply. */
  async around(
    root: string,
    signal?: AbortSignal,
  ): Promise<{ readonly folder: WalkedFolder; readonly view: FolderView }> {
    const repository = repositoryAround(root);
    const around = repository ? foldersBetween(repository.top, root) : [];
    const names = [...around, root].slice(1).map((folder) => `${byteString(basename(folder))}/`);
    const pathFromTop = names.join('');
    let view = await this.#repositoryView(repository, root, around, { own: undefined, path: 0, rules: 0 }, signal);
    if (this.#exclude.length > 0) {
      const rules = IgnoreRules.parse(this.#exclude.map(byteString).join('\n'), undefined, view.foldCase);
      view = { ...view, own: new IgnoreScope(rules, pathFromTop.length, undefined) };
    }
    let base = 0;
    for (const [depth, folder] of around.entries()) {
      view = this.#withIgnoreFiles(view, folder, base);
      base += names[depth]!.length;
    }
    return { folder: { absolute: root, pathFromRoot: '', pathFromTop }, view };
  }

  /** What holds in a folder, given what holds around it. */
  async inside(
    folder: WalkedFolder,
    entries: readonly FolderEntry[],
    outer: FolderView,
    signal?: AbortSignal,
  ): Promise<FolderView> {
    let view = outer;
    if (folder.pathFromRoot !== '' && entries.some((entry) => entry.name === '.git')) {
      const repository = repositoryAt(folder.absolute);
      const bases = { own: outer.own, path: folder.pathFromRoot.length, rules: folder.pathFromTop.length };
      if (repository) view = await this.#repositoryView(repository, folder.absolute, [], bases, signal);
    }
    const hasRules = entries.some((entry) => entry.name === gitFile || entry.name === ownFile);
    return hasRules ? this.#withIgnoreFiles(view, folder.absolute, folder.pathFromTop.length) : view;
  }

  async #sources(
    repository: Repository | undefined,
    folder: string,
    around: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<RuleSources> {
    const settings = await readIgnoreSettings({ folder, env: this.#env, signal }, repository);
    return { repository, settings, around };
  }

  /* A repository begins with the user's own rules and its `info/exclude`; the ignore files of a repository around it do not apply. */
  async #repositoryView(
    repository: Repository | undefined,
    folder: string,
    around: readonly string[],
    base: { readonly own: IgnoreScope | undefined; readonly path: number; readonly rules: number },
    signal: AbortSignal | undefined,
  ): Promise<FolderView> {
    const [sources, tracked] = await Promise.all([
      this.#sources(repository, folder, around, signal),
      repository && this.#trackedFiles.read(repository, { folder, env: this.#env, signal }),
    ]);
    const { foldCase } = sources.settings;
    let git: IgnoreScope | undefined;
    for (const file of followedFiles(sources)) {
      const rules = this.#ignoreFiles.readOutside(file, foldCase);
      if (rules) git = new IgnoreScope(rules, base.rules, git);
    }
    return {
      own: base.own,
      git,
      hasGitignore: false,
      foldCase,
      tracked,
      trackedBase: base.path,
      sources,
      ignoredBy: undefined,
    };
  }

  #withIgnoreFiles(view: FolderView, folder: string, base: number): FolderView {
    const git = this.#ignoreFiles.read(join(folder, gitFile), view.foldCase);
    const own = this.#ignoreFiles.read(join(folder, ownFile), view.foldCase);
    return {
      ...view,
      git: git ? new IgnoreScope(git, base, view.git) : view.git,
      hasGitignore: view.hasGitignore || git !== undefined,
      own: own ? new IgnoreScope(own, base, view.own) : view.own,
    };
  }
}
