/** A coding agent that is installed from npm and runs once, without a terminal. */
export interface CodingAgent {
  /** Name as its makers write it. */
  readonly name: string;
  /** Name on the command line of `codesearch register`. */
  readonly client: string;
  /** Path of its program in `node_modules`: a module, or an executable of this platform. */
  readonly program: string;
  /**
   * Arguments for one prompt.
   *
   * @param model base URL of the model's service
   */
  args(prompt: string, model: string): readonly string[];
  /** Variables of its environment: where the model is, and no telemetry, updates or downloads. */
  env(model: string): Readonly<Record<string, string>>;
  /** Settings that its user already has, by path relative to the home. */
  files?(model: string): Readonly<Record<string, string>>;
  /** Hosts that it calls although telemetry is off. The proxy refuses these connections. */
  readonly hosts?: readonly string[];
  /** The result of a tool without what the agent adds to it. */
  toolResult?(received: string): string;
}
