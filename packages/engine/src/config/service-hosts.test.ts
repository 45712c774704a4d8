import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stageNames } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import { rememberContact } from '@codesearch/stages';
import type { ResolvedConfig } from './resolve-config.ts';
import { newServiceHosts } from './service-hosts.ts';

it.each([
  ['api.example.com', true],
  ['10.0.0.7:8000', true],
  ['localhost.example.com', true],
  ['127.0.0.1.example.com', true],
  ['127.0.0.1:11434', false],
  ['localhost', false],
  ['[::1]:8080', false],
  ['/run/a.sock', false],
])('%s needs an answer: %s, until a plugin has contacted it', (host, isNew) => {
  const home = mkdtempSync(join(tmpdir(), 'hosts-'));
  try {
    const stages = Object.fromEntries(
      stageNames.map((stage) => [stage, { plugin: 'x', describe: () => (stage === 'embedder' ? { host } : {}) }]),
    );
    const found = () => newServiceHosts({ stages } as unknown as ResolvedConfig, { home } as PluginContext);
    expect(found()).toEqual(isNew ? [{ plugin: 'x', stage: 'embedder', host }] : []);
    rememberContact(home, '/other', { plugin: 'y', stage: 'store', host });
    expect(found()).toEqual([]);
  } finally {
    rmSync(home, { recursive: true });
  }
});

it.each(['', ' '])('nobody is asked about the host %j', (host) => {
  const stages = Object.fromEntries(stageNames.map((stage) => [stage, { plugin: 'x', describe: () => ({ host }) }]));
  expect(() => newServiceHosts({ stages } as unknown as ResolvedConfig, { home: '/h' } as PluginContext)).toThrow(
    expect.objectContaining({ code: 'PLUGIN_INVALID' }) as Error,
  );
});
