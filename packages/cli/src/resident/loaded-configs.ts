import type { Setup } from '@codesearch/engine';

/** The configurations that this process has loaded: it cannot load another content of a module. */
export class LoadedConfigs {
  /** The hash of each file, as it was loaded. */
  readonly #hashes = new Map<string, string>();

  /**
   * Remembers the configuration of a setup.
   *
   * @returns why this process cannot run a command with it, or `undefined`
   */
  refusal({ config: { file, fileHash = '', offline } }: Setup): string | undefined {
    if (offline) return 'its configuration switches the network off';
    if (file === undefined) return undefined;
    const loaded = this.#hashes.get(file) ?? fileHash;
    this.#hashes.set(file, loaded);
    return loaded === fileHash ? undefined : `${file} has changed since the server loaded it`;
  }
}
