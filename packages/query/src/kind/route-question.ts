import type { RouteQuestion } from '../query.ts';

const handling = String.raw`(?:handles?|serves?|answers?|implements?|processes|responds?\s+to|gets?|runs?\s+(?:for|on|at))`;
const asking = String.raw`(?:where\s+(?:is|are|do(?:es)?)|how\s+(?:is|are)|find|show(?:\s+me)?|open|(?:what|who|which\s+\w+)(?:\s+\w+)?\s+${handling}|what\s+happens\s+(?:on|at|for|with|when\s+(?:I|you|someone|a\s+client|a\s+user)\s+(?:calls?|sends?|requests?)))\s+`;
const thing = String.raw`(?:(?:handler|endpoint|route|controller|action|code|function|view|method)\s+(?:for|of|behind|that\s+${handling})\s+(?:the\s+)?)?(?:(?:route|endpoint|url|address|requests?\s+(?:to|for))\s+)?`;
const ask = String.raw`(?:${asking})?(?:the\s+|a\s+)?${thing}`;
const method = String.raw`(?:(?<method>GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\s+(?:requests?\s+)?(?:to\s+|for\s+|on\s+)?)?`;
const path = String.raw`(?:https?:\/\/[^\/\s]+)?(?<path>(?:\/[\w.~%:@$*+(){}\[\]<>-]+)+)\/?(?:\?\S*)?`;
const tail = String.raw`(?:\s+(?:(?:(?:is|are|gets?|get)\s+)?(?:handled|defined|implemented|registered|served|declared|routed|processed|answered)|endpoint|route|handler|controller|requests?|go(?:es)?(?:\s+to)?|(?:is|are)\s+(?:called|requested|hit)))?`;

const form = new RegExp(String.raw`^\s*${ask}${method}${path}${tail}\s*[?.!]?\s*$`);

/** The name of a file with an extension, also with a line of it. */
const file = /\.[a-z]\w{0,5}(?::\d[\d:,-]*|\(\d[\d,]*\)?|[#@+]L?\d[\w-]*)?:?$/i;

/** A part of an address that has any value: `:id`, `{id}`, `[id]`, `<int:id>`, a number, a UUID. */
const parameter = /^(?:[:{[<$*].*|\d+|[\da-f]{8}-[\da-f-]{27})$/i;

/** Whether a part of an address has any value, as frameworks and requests write it. */
export function isPathParameter(part: string): boolean {
  return parameter.test(part);
}

/** The parts of an address that have one value. */
export function routeNames({ path }: RouteQuestion): readonly string[] {
  return path.split('/').filter((part) => part !== '' && !isPathParameter(part));
}

/** A method of a service of gRPC, without the slash before it. */
const remoteCall =
  /^\s*(?:(?:grpc\s+)?(?<service>(?:\w+\.)+[A-Z]\w*|[A-Z]\w*(?:Service|API))\/|grpc\s+(?<dotted>[\w.]*\b[A-Z]\w*)\.)(?<name>[A-Z]\w*)\s*$/;

/** A longer text is no question. */
const maxLength = 300;

/**
 * Recognizes what asks for the handler of an address: `GET /users/:id`, `/api/login`, `where is POST /login handled`.
 *
 * @returns `undefined` for any other question, and for the path of a file
 */
export function routeQuestion(query: string): RouteQuestion | undefined {
  if (query.length > maxLength || !/\/|^\s*grpc/.test(query)) return undefined;
  const remote = remoteCall.exec(query)?.groups;
  if (remote) return { path: `/${remote['service'] ?? remote['dotted']!}/${remote['name']!}` };
  const { path: written, method: asked } = form.exec(query)?.groups ?? {};
  if (written === undefined || (asked === undefined && file.test(written))) return undefined;
  return { path: written, ...(asked !== undefined && { method: asked }) };
}
