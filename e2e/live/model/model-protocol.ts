/** What the scripted model answers to one request. */
export type Turn = { readonly say: string } | { readonly call: ToolCall };

/** A call of a tool of an MCP server. */
export interface ToolCall {
  /** Name under which the request offers the tool. */
  readonly name: string;
  /** Group of the tool, if the request groups its tools. */
  readonly group?: string | undefined;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A tool that a request offers to the model. */
export type OfferedTool = Pick<ToolCall, 'name' | 'group'>;

/** What the model reads in a request. */
export interface ModelRequest {
  readonly tools: readonly OfferedTool[];
  /** The texts of all results of tools, in the order of the conversation. */
  readonly results: readonly string[];
}

/** The protocol between a coding agent and the service of a model. */
export interface ModelProtocol {
  /** Whether this protocol asks a model at a path. */
  handles(path: string): boolean;
  /** @throws ZodError if the request does not follow the protocol */
  read(body: unknown): ModelRequest;
  /** The messages of an event stream that answer a request. */
  events(turn: Turn): readonly ModelEvent[];
}

export interface ModelEvent {
  /** Name of the event, if the protocol names its events. */
  readonly event?: string;
  readonly data: unknown;
}
