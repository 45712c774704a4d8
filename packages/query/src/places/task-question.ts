import { QueryForms } from '../query-forms.ts';

/** What people do with a project, and what they want to know of it. */
export type ProjectTask =
  | 'test'
  | 'build'
  | 'install'
  | 'run'
  | 'deploy'
  | 'release'
  | 'lint'
  | 'contribute'
  | 'license'
  | 'overview'
  | 'structure'
  | 'schema';

const person = '(?:i|we|you|one)';
const thing = String.raw`(?:it|this|(?:the|this|my|your)\s+(?:whole\s+)?(?:project|program|app(?:lication)?|code(?:base)?|repo(?:sitory)?|package|library|tool|binary|server|service|(?:dev(?:elopment)?\s+)(?:server|environment)))`;
const tests = String.raw`(?:all\s+)?(?:(?:the|its|your|our)\s+)?(?:(?:unit|integration|e2e|end-to-end)[\s-]+)?(?:tests?(?:[\s-]+suite)?|specs)`;
const where = String.raw`(?:\s+(?:locally|from\s+source|here|on\s+my\s+machine|in\s+(?:dev(?:elopment)?|production)))?`;
const how = String.raw`(?:how\s+(?:do|can|should|would)\s+${person}|how\s+to|(?:(?:what|which)\s+)?commands?\s+to|what\s+is\s+the\s+command\s+to)`;
/** The same task as something that is done. */
const done = String.raw`how\s+(?:is|are|does|do)`;

const database = '(?:database|db|sql)';
const schema = String.raw`the\s+(?:${database}(?:'s)?\s+schema|schema\s+of\s+the\s+${database})`;
const declared = '(?:defined|declared|described|created|made|kept|stored)';

const forms: Readonly<Record<ProjectTask, QueryForms>> = {
  test: new QueryForms([
    String.raw`${how}\s+(?:run|execute|start|launch)\s+${tests}${where}`,
    String.raw`${how}\s+test\s+${thing}${where}`,
    String.raw`${done}\s+${tests}\s+(?:run|executed|started)`,
    String.raw`${done}\s+${thing}\s+tested`,
    String.raw`(?:run(?:ning)?|execute)\s+${tests}`,
  ]),
  build: new QueryForms([
    String.raw`${how}\s+(?:build|compile|make)\s+(?:${thing}${where}|from\s+source)`,
    String.raw`${done}\s+${thing}\s+(?:built|compiled)`,
  ]),
  install: new QueryForms([
    String.raw`${how}\s+(?:install|set\s+up)\s+(?:${thing}|(?:the\s+)?dependencies|a\s+(?:dev(?:elopment)?\s+)?environment)${where}`,
    String.raw`(?:how\s+do\s+i\s+)?get(?:ting)?\s+started`,
  ]),
  run: new QueryForms([String.raw`${how}\s+(?:run|start|launch|use)\s+${thing}${where}`]),
  deploy: new QueryForms([
    String.raw`${how}\s+(?:deploy|host)\s+${thing}${where}`,
    String.raw`${done}\s+${thing}\s+deployed`,
  ]),
  release: new QueryForms([
    String.raw`${how}\s+(?:release|publish)\s+(?:${thing}|a\s+(?:new\s+)?(?:version|release))`,
    String.raw`${how}\s+make\s+a\s+release`,
    String.raw`${done}\s+(?:${thing}|releases|new\s+versions)\s+(?:released|published|made)`,
  ]),
  lint: new QueryForms([String.raw`${how}\s+(?:lint|format)\s+(?:${thing}|code)`]),
  contribute: new QueryForms([String.raw`${how}\s+(?:contribute|develop|hack)(?:\s+(?:to|on)?\s*${thing})?${where}`]),
  license: new QueryForms([
    String.raw`(?:what|which)\s+(?:is\s+the\s+)?licen[cs]e(?:\s+(?:is|of|for|does)\s+${thing}(?:\s+(?:under|use|have))?)?`,
    String.raw`(?:under\s+(?:which|what)\s+licen[cs]e\s+is\s+${thing}|how\s+is\s+${thing}\s+licen[cs]ed)`,
  ]),
  overview: new QueryForms([
    String.raw`what\s+(?:does|is|can)\s+${thing}(?:\s+(?:do|about|for|used\s+for))?`,
    String.raw`(?:give\s+me\s+)?an?\s+overview(?:\s+of\s+${thing})?`,
  ]),
  structure: new QueryForms([
    String.raw`where\s+(?:do|should|can)\s+${person}\s+start(?:\s+reading)?(?:\s+${thing})?`,
    String.raw`how\s+is\s+${thing}\s+(?:organi[sz]ed|structured|laid\s+out)`,
    String.raw`(?:what\s+is\s+)?the\s+(?:architecture|structure)(?:\s+of\s+${thing})?`,
  ]),
  schema: new QueryForms([
    String.raw`(?:where|what|how)\s+(?:is|does)\s+${schema}(?:\s+(?:look(?:\s+like)?|${declared}))?`,
    String.raw`(?:where|how)\s+(?:are|do)\s+(?:the\s+)?(?:${database}(?:'s)?\s+)?(?:tables?|migrations)(?:\s+of\s+the\s+${database})?(?:\s+(?:${declared}|live))?`,
    String.raw`(?:which|what)\s+tables\s+(?:exist|are\s+there|does\s+the\s+${database}\s+have|are\s+in\s+the\s+${database})`,
  ]),
};

/** Matches every such question. V8 compiles an expression on first use, so few texts are compared with the forms. */
const asked =
  /^\s*(?:how|what|where|which|under|command|run(?:ning)?|execute|get(?:ting)?|give|an?\s+overview|the\s+(?:architecture|structure))\b.*\b(?:tests?|tested|specs|build|built|compile[ds]?|make|install|set\s+up|started|start|run|launch|use|deploy(?:ed)?|host|releases?d?|publish(?:ed)?|licen[cs]ed?|lint|format|contribute|develop|hack|project|program|app|application|code|codebase|repo|repository|package|library|tool|it|this|overview|architecture|structure|schema|tables?|migrations)\b/i;

/** A longer text is no question. */
const maxLength = 80;

/** Recognizes questions about a project as a whole: `how do I run the tests`, `what does this project do`. */
export function taskQuestion(query: string): ProjectTask | undefined {
  if (query.length > maxLength || !asked.test(query)) return undefined;
  for (const [task, ofTask] of Object.entries(forms))
    for (const _ of ofTask.groupsIn(query)) return task as ProjectTask;
  return undefined;
}
