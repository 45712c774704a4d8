import { basename, join } from 'node:path';
import type { PluginContext } from '@codesearch/kernel';
import { byteString, IgnoreScope, optionScope } from '@codesearch/toolkit';
import { BoundedGit, repositoryAround, repositoryAt } from '../git/repository.ts';
import { readIgnoreSettings } from '../git/ignore-settings.ts';
import type { Repository } from '../git/repository.ts';
import { TrackedFilesReader } from '../git/tracked-files.ts';
import { IgnoreFileReader } from '../ignore/ignore-file-reader.ts';
import type { FolderEntry } from './folder-entries.ts';
import type { FolderRules, WalkedFolder } from './folder-rules.ts';
import { followedFiles, foldersBetween, gitFile, ownFile } from './rule-sources.ts';
import type { RuleSources } from './rule-sources.ts';

/** Finds the rules that apply in a folder. Reads ignore files and asks git, again only if something has changed. */
export class FolderRulesReader {
  readonly #env: (name: string) => string | undefined;
  readonly #exclude: readonly string[];
  readonly #git = new BoundedGit();
  readonly #ignoreFiles: IgnoreFileReader;
  readonly #trackedFiles: TrackedFilesReader;

  constructor(exclude: readonly string[], context: Pick<PluginContext, 'env' | 'logger' | 'now'>) {
    this.#env = (name) => context.env(name);
    this.#exclude = exclude;
    this.#ignoreFiles = new IgnoreFileReader(context);
    this.#trackedFiles = new TrackedFilesReader(context, this.#git);
  }

  /** Starts a scan. Call the result when the scan has seen the whole tree. */
  begin(): () => void {
    const ignoreFiles = this.#ignoreFiles.cache.begin();
    const trackedFiles = this.#trackedFiles.cache.begin();
    return () => {
      this.#ignoreFiles.cache.forgetUnused(ignoreFiles);
      this.#trackedFiles.cache.forgetUnused(trackedFiles);
    };
  }

  /** The sources of the rules that apply at the root. Reads no ignore file. */
  async sourcesAround(root: string, signal?: AbortSignal): Promise<RuleSources> {
    const repository = repositoryAround(root);
    return this.#sources(repository, root, repository ? foldersBetween(repository.top, root) : [], signal);
  }

  /** The same for the top of a repository in the root. `undefined` if the folder is not one. */
  async sourcesAt(folder: string, signal?: AbortSignal): Promise<RuleSources | undefined> {
    const repository = repositoryAt(folder);
    return repository && this.#sources(repository, folder, [], signal);
  }

  /**
   * The root with the rules of its outer folders: in a repository, the ignore files from its top down to the root
   * apply.
   */
  async atRoot(
    root: string,
    signal?: AbortSignal,
  ): Promise<{ readonly folder: WalkedFolder; readonly rules: FolderRules }> {
    const repository = repositoryAround(root);
    const around = repository ? foldersBetween(repository.top, root) : [];
    const names = [...around, root].slice(1).map((folder) => `${byteString(basename(folder))}/`);
    const pathFromTop = names.join('');
    const bases = { own: undefined, fromRoot: 0, fromTop: 0 };
    let rules = await this.#repositoryRules(repository, root, around, bases, signal);
    rules = { ...rules, own: optionScope(this.#exclude, pathFromTop.length, rules.foldCase) };
    let base = 0;
    for (const [depth, folder] of around.entries()) {
      rules = this.#withIgnoreFiles(rules, folder, base);
      base += names[depth]!.length;
    }
    return { folder: { absolute: root, pathFromRoot: '', pathFromTop }, rules };
  }

  /** The rules that apply in a folder, given those of its outer folder. */
  async inside(
    folder: WalkedFolder,
    entries: readonly FolderEntry[],
    outer: FolderRules,
    signal?: AbortSignal,
  ): Promise<FolderRules> {
    let rules = outer;
    if (folder.pathFromRoot !== '' && entries.some((entry) => entry.name === '.git')) {
      const repository = repositoryAt(folder.absolute);
      const bases = { own: outer.own, fromRoot: folder.pathFromRoot.length, fromTop: folder.pathFromTop.length };
      if (repository) rules = await this.#repositoryRules(repository, folder.absolute, [], bases, signal);
    }
    const hasRules = entries.some((entry) => entry.name === gitFile || entry.name === ownFile);
    return hasRules ? this.#withIgnoreFiles(rules, folder.absolute, folder.pathFromTop.length) : rules;
  }

  async #sources(
    repository: Repository | undefined,
    folder: string,
    around: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<RuleSources> {
    const settings = await readIgnoreSettings({ folder, env: this.#env, signal }, repository, this.#git);
    return { repository, settings, around };
  }

  /*
   * A repository starts with the rules of the user and its `info/exclude`. Ignore files of an outer repository do not
   * apply.
   */
  async #repositoryRules(
    repository: Repository | undefined,
    folder: string,
    around: readonly string[],
    base: { readonly own: IgnoreScope | undefined; readonly fromRoot: number; readonly fromTop: number },
    signal: AbortSignal | undefined,
  ): Promise<FolderRules> {
    // One after the other, so that a configuration that blocks git does so once.
    const sources = await this.#sources(repository, folder, around, signal);
    const tracked = repository && (await this.#trackedFiles.read(repository, { folder, env: this.#env, signal }));
    const { foldCase } = sources.settings;
    let git: IgnoreScope | undefined;
    for (const file of followedFiles(sources)) {
      const ignoreFile = this.#ignoreFiles.readOutside(file, foldCase);
      if (ignoreFile) git = new IgnoreScope(ignoreFile, base.fromTop, git);
    }
    return {
      own: base.own,
      git,
      hasGitignore: false,
      foldCase,
      tracked,
      trackedBase: base.fromRoot,
      sources,
      ignoredBy: undefined,
    };
  }

  #withIgnoreFiles(rules: FolderRules, folder: string, base: number): FolderRules {
    const git = this.#ignoreFiles.read(join(folder, gitFile), rules.foldCase);
    const own = this.#ignoreFiles.read(join(folder, ownFile), rules.foldCase);
    return {
      ...rules,
      git: git ? new IgnoreScope(git, base, rules.git) : rules.git,
      hasGitignore: rules.hasGitignore || git !== undefined,
      own: own ? new IgnoreScope(own, base, rules.own) : rules.own,
    };
  }
}
