import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';

/* Files that a query is the name of. That a file is there is never denied. */

const files: Readonly<Record<string, string>> = {
  'README.md': '# Shop\n\nSells things. See docs/setup.md and LICENSE.txt.\n',
  'LICENSE.txt': 'Permission is granted to anybody.\n',
  gradlew: '#!/bin/sh\nexec java -jar wrapper.jar\n',
  'shop.gemspec': 'Gem::Specification.new do |s|\n  s.name = "shop"\nend\n',
  'build.gradle.kts': 'plugins { java }\n',
  '.editorconfig': 'root = true\n',
  'docs/setup.md': '# Setup\n\nRun gradlew, then open README.md.\n',
  'lib/shop/sd_notify.rb': 'module Notify\n  def self.ready\n    send("READY=1")\n  end\nend\n',
  'src/cart.test.ts': 'test("adds", () => add(1));\n',
};

let sandbox: Sandbox;

beforeAll(() => {
  sandbox = new Sandbox();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(sandbox.tree, path)), { recursive: true });
    writeFileSync(join(sandbox.tree, path), text);
  }
});
afterAll(() => sandbox.remove());

interface Answer {
  readonly fit: string;
  readonly lead?: string;
  readonly results: readonly { readonly path: string }[];
}

async function ask(query: string): Promise<Answer> {
  const { stdout, stderr } = await sandbox.run(['search', query, '--json', '--limit', '3']);
  expect(stderr).not.toContain('error');
  return JSON.parse(stdout) as Answer;
}

it.each(Object.keys(files))('%s is the first file, by its path, its name and in a command', async (path) => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  for (const query of [path, `./${path}`, name, `open ${path}`, `where is ${name}`]) {
    const { fit, lead, results } = await ask(query);
    expect({ query, first: results[0]?.path, fit, lead }).toEqual({ query, first: path, fit: 'good' });
  }
});

it('says that no file has a name', async () => {
  expect(await ask('nosuch.rb')).toMatchObject({ lead: expect.stringContaining('No file is named nosuch.rb') });
  expect(await ask('lib/nosuch.rb:12')).toMatchObject({
    lead: expect.stringContaining('No indexed file is named lib/nosuch.rb'),
  });
});
