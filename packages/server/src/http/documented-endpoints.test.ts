import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './endpoints.ts';

/* What the guide of the server says about its API. */

const guide = readFileSync(new URL('../../../../docs/server.md', import.meta.url), 'utf8');

const codeOf = (text: string): readonly string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code);

/** The parameters that every search for hits has, as the sentence below the table has them. */
const [, sentence = ''] = /Those of a hit\s+are ([\s\S]+?)\. They mean/.exec(guide) ?? [];
const ofHits = codeOf(sentence.replaceAll(/\([^)]*\)/g, '')).map((name) => name.replace('=false', ''));

const rows = Array.from(guide.matchAll(/^\| `(GET|POST) \/api\/v1\/(\w+)` *\|([^|]*)\|([^|]*)\|$/gm));
const documented = Object.fromEntries(
  rows.map(([, method, name = '', parameters = '', command = '']) => [
    name,
    {
      method,
      parameters: [
        // An example of a value is no name.
        ...codeOf(parameters.replaceAll(/such as `[^`]+`/g, '')),
        ...(parameters.includes('those of a hit') ? ofHits : []),
      ].toSorted(),
      command: codeOf(command)[0]?.replace(/^codesearch /, ''),
    },
  ]),
);

const described = ({ method, command, fixed = [], positional, options }: Endpoint): unknown => ({
  method,
  parameters: [...positional.map((name) => name.replace(/\?$|\.\.\.$/, '')), ...Object.keys(options)].toSorted(),
  command: [command, ...fixed, '--json'].join(' '),
});

it('has each request with its parameters and its command, and no other', () => {
  expect(documented).toEqual(
    Object.fromEntries(Object.entries(endpoints).map(([name, each]) => [name, described(each)])),
  );
});
