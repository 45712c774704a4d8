import { expect, it } from 'vitest';
import { launchAgent } from './launch-agent.ts';
import { systemdUnit } from './systemd-unit.ts';

const program = {
  command: ['/opt/a b/node', '/opt/"x"/codesearch.js', '$HOME', '100%'],
  environment: { LANG: 'a&<b>' },
};

it('describes an agent of launchd with arguments and variables as they are', () => {
  const { content, file } = launchAgent();
  expect(file).toMatch(/Library\/LaunchAgents\/codesearch\.serve\.plist$/);
  const strings = [...content(program).matchAll(/<string>(.*)<\/string>/g)].map(([, text]) => text);
  expect(strings).toEqual([
    'codesearch.serve',
    '/opt/a b/node',
    '/opt/"x"/codesearch.js',
    '$HOME',
    '100%',
    'a&amp;&lt;b&gt;',
  ]);
});

it('quotes what systemd would replace', () => {
  const text = systemdUnit({}).content(program);
  expect(text).toContain(String.raw`ExecStart="/opt/a b/node" "/opt/\"x\"/codesearch.js" "$$HOME" "100%%"`);
  expect(text).toContain('Environment="LANG=a&<b>"');
});

it('is where systemd looks for it', () => {
  expect(systemdUnit({ XDG_CONFIG_HOME: '/etc/own' }).file).toBe('/etc/own/systemd/user/codesearch.service');
  expect(systemdUnit({ XDG_CONFIG_HOME: 'relative' }).file).toMatch(/\/\.config\/systemd\/user\/codesearch\.service$/);
});
