import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Sandbox } from '../../test/sandbox.ts';

/** The word is a comment in one file, and its parts are names in the others. */
const files = {
  'src/mailer.ts': 'export class NativeMailerHandler /* quetzalToken */ {\n  send(to: string): void {}\n}\n',
  'src/slack.ts':
    'export class SlackHandler {\n  readonly token: string = "";\n  getToken(): string {\n    return this.token;\n  }\n}\n',
  'src/log.ts': 'export function logToken(token: string): void {}\nexport const token = "token";\n',
  'src/quetzal.ts': 'export class Quetzal {\n  feathers(): number {\n    return 4;\n  }\n}\n',
};

/** @param configure source text of a configuration */
export function describeRareWord(title: string, configure: () => string): void {
  it(`finds a word that occurs in one place only first ${title}`, async () => {
    const sandbox = new Sandbox(files);
    try {
      const config = join(sandbox.folder, 'codesearch.config.mjs');
      writeFileSync(config, configure());
      for (const query of ['quetzalToken', 'where is quetzalToken used']) {
        const { code, stdout, stderr } = await sandbox.run(['search', query, '--json', '--config', config]);
        expect(code, stderr).toBe(0);
        const { results } = JSON.parse(stdout) as { results: readonly { path: string }[] };
        expect(results[0]?.path, query).toBe('src/mailer.ts');
      }
      expect((await sandbox.run(['clear', '--config', config])).code).toBe(0);
    } finally {
      sandbox.remove();
    }
  });
}
