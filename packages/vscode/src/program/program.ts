/** How the program is started: without a shell. */
export interface Program {
  /** Absolute path of what is run. */
  readonly command: string;
  /** Arguments before those of a command. */
  readonly args: readonly string[];
  /** Variables in addition to those of the editor. */
  readonly env: Readonly<Record<string, string>>;
  readonly origin: 'setting' | 'PATH' | 'bundled';
}
