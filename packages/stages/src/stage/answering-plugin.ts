/** The plugin of a stage whose answers are checked. */
export interface AnsweringPlugin {
  readonly plugin: string;
  /** File that defines the plugin, if it is known. */
  readonly definedIn?: string | undefined;
}
