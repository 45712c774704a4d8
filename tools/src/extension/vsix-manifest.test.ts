import { expect, it } from 'vitest';
import { contentTypes, vsixManifest } from './vsix-manifest.ts';

const manifest = {
  name: 'codesearch-vscode',
  displayName: 'Search & <find>',
  version: '1.2.3',
  description: 'Find "code"',
  publisher: 'codesearch',
  categories: ['Other'],
  keywords: ['search', 'code'],
  repository: { url: 'git+https://example.org/repository.git' },
  engines: { vscode: '^1.110.0' },
  extensionKind: ['workspace'],
};

it('says for which system and which editors an archive is, in valid XML', () => {
  const text = vsixManifest(manifest, 'linux-x64');
  expect(text).toContain(
    '<Identity Language="en-US" Id="codesearch-vscode" Version="1.2.3" Publisher="codesearch" TargetPlatform="linux-x64"/>',
  );
  expect(text).toContain('<DisplayName>Search &amp; &lt;find&gt;</DisplayName>');
  expect(text).toContain('<Property Id="Microsoft.VisualStudio.Code.Engine" Value="^1.110.0"/>');
  expect(text).toContain('Value="https://example.org/repository.git"');
});

it('gives each ending of the files a type once', () => {
  const text = contentTypes([
    'extension/package.json',
    'a/b.json',
    'extension/LICENSE',
    'grammar.wasm',
    'a.vsixmanifest',
  ]);
  expect(
    [...text.matchAll(/Extension="([^"]*)" ContentType="([^"]*)"/g)].map(([, ending, type]) => [ending, type]),
  ).toEqual([
    ['.json', 'application/json'],
    ['.vsixmanifest', 'text/xml'],
    ['.wasm', 'application/octet-stream'],
  ]);
});
