import type { PackageChoices } from '../package-choices.ts';
import { stages } from '../stages.ts';
import type { StageName } from '../stages.ts';

/** The options of each template, as rows of a table. */
const options: Readonly<Record<StageName, readonly string[]>> = {
  scanner: ["| `skip` | `['.git', 'node_modules']` | Names of folders that are not entered |"],
  changeDetector: ["| `file` | `'files.json'` | Name of the file in the folder of the index |"],
  chunker: ['| `lines` | 40 | Lines per chunk, 1 to 10,000 |'],
  contextualizer: ['| `withPath` | `true` | Whether the text that is embedded begins with the path of the file |'],
  embedder: ['| `dimensions` | 256 | Length of the vectors, 8 to 4,096 |'],
  store: ["| `file` | `'store.json'` | Name of the file in the folder of the index |"],
  reranker: ['| `verbatimWeight` | 0.5 | How much it counts that a chunk contains the query word for word, 0 to 10 |'],
};

/** The README of a new package: use, options, and what its author does next. */
export function readmeText({ names, stage }: PackageChoices): string {
  const { title, summary } = stages[stage];
  return `# ${names.package}

A ${title} for codesearch: it ${summary}.

\`\`\`ts
// codesearch.config.ts
import { defineConfig } from '@codesearch/kernel';
import { ${names.factory} } from '${names.package}';

export default defineConfig({ ${stage}: ${names.factory}() });
\`\`\`

| Option | Default | Meaning |
| ------ | ------- | ------- |
${options[stage].join('\n')}

**Promises.** All laws of a ${title}, which \`npm test\` checks.

## Development

\`\`\`sh
npm install
npm test
npm run typecheck
npm run build
\`\`\`

- While you develop, a configuration can import \`src/index.ts\` by its path. \`codesearch plugins\` shows what is configured.
- The types of \`@codesearch/kernel\` are the contract: the documentation of the interfaces says what a ${title} promises.
- \`fingerprint\` returns the options that change what is stored, and a version. Raise the version if the output changes.
- \`@codesearch/kernel\` is a peer, so that the plugin shares the kernel of the program. A program with another contract refuses
  the plugin and says which of the two to update.
- Errors and logs never have keys or source text. Calls of services go through \`context.services.http()\`.
- The keyword \`codesearch-plugin\` makes the package findable.
`;
}
