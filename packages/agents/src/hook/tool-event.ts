/** One call of a tool of a coding agent, as a hook gets it. */
export interface ToolEvent {
  readonly name: 'PreToolUse' | 'PostToolUse';
  readonly session: string;
  /** Absolute path of the working directory of the session. */
  readonly cwd: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Tools that change a file. */
const editTools: ReadonlySet<string> = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit']);

/** Whether a call of a tool has changed a file. */
export function isEdit({ name, tool }: ToolEvent): boolean {
  return name === 'PostToolUse' && editTools.has(tool);
}

/** Reads the JSON that a hook gets; `undefined` for any other event or text, which a hook has nothing to do with. */
export function readToolEvent(text: string): ToolEvent | undefined {
  const given = parsed(text);
  const { hook_event_name: name, session_id: session, cwd, tool_name: tool, tool_input: input } = given;
  if (name !== 'PreToolUse' && name !== 'PostToolUse') return undefined;
  if (typeof session !== 'string' || typeof cwd !== 'string' || typeof tool !== 'string') return undefined;
  return { name, session, cwd, tool, input: isObject(input) ? input : {} };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
