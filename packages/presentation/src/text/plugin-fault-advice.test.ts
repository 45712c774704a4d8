import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { pluginFaultAdvice } from './plugin-fault-advice.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function pluginWith(manifest: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'plugin fault-'));
  folders.push(folder);
  const installed = join(folder, 'node_modules', 'embed-x');
  mkdirSync(join(installed, 'dist'), { recursive: true });
  writeFileSync(join(installed, 'package.json'), typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  writeFileSync(join(installed, 'dist', 'package.json'), '{ "type": "module" }');
  return join(installed, 'dist', 'index.js');
}

describe('a fault of a plugin', () => {
  it.each([
    [{ name: 'x', bugs: { url: 'https://x.test/bugs' }, repository: 'https://x.test' }, 'at https://x.test/bugs'],
    [{ name: 'x', bugs: 'https://x.test/bugs' }, 'at https://x.test/bugs'],
    [{ name: 'x', bugs: { email: 'bugs@x.test' } }, 'at bugs@x.test'],
    [{ name: 'x', repository: { url: 'git+https://x.test/a.git' } }, 'at https://x.test/a'],
    [{ name: 'x', repository: 'github:x/y' }, 'at github:x/y'],
    [{ name: 'x', bugs: 3 }, 'to the author of embed-x'],
  ])('is reported as the package.json %j says', (manifest, where) => {
    const file = pluginWith(manifest);
    const advice = `This is a fault of the plugin embed-x. Report it ${where}, with the output.`;
    for (const definedIn of [file, pathToFileURL(file).href])
      expect(pluginFaultAdvice('embed-x', { definedIn, evidence: ', with the output' })).toBe(advice);
  });

  it('names the line of a file that is not installed, and nobody to report it to', () => {
    const advice = 'This is a fault of the plugin mine. Correct /srv/mine.mjs:7.';
    expect(pluginFaultAdvice('mine', { definedIn: 'file:///srv/mine.mjs', line: 7, evidence: ', never' })).toBe(advice);
  });

  it.each([
    [['codesearch-plugin'], /Correct \S+, or report it at https:\/\/x\.test\.$/],
    [[], /Correct \S+\.$/],
    [undefined, /Correct \S+\.$/],
  ])('is reported to nobody in a project of the keywords %j that is no plugin for others', (keywords, advice) => {
    const folder = mkdtempSync(join(tmpdir(), 'plugin-fault-'));
    folders.push(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'x', bugs: 'https://x.test', keywords }));
    expect(pluginFaultAdvice('mine', { definedIn: join(folder, 'mine.mjs') })).toMatch(advice);
  });

  it('is reported to the author if the file is not known', () => {
    expect(pluginFaultAdvice('embed-x')).toMatch(/to the author of embed-x\.$/);
  });
});
