import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { mark, startAgainCode } from './login-program.ts';
import type { LoginProgram, LoginService } from './login-program.ts';

const name = 'codesearch.service';

/** A service of systemd's user manager (systemd.service(5)). */
export function systemdUnit(env: Readonly<Record<string, string | undefined>>): LoginService {
  const { XDG_CONFIG_HOME: chosen = '' } = env;
  const config = isAbsolute(chosen) ? chosen : join(homedir(), '.config');
  const manager = ['systemctl', '--user', '--quiet'] as const;
  return {
    file: join(config, 'systemd/user', name),
    content,
    check: [[...manager, 'list-units', '--no-legend', name]],
    start: [
      [...manager, 'daemon-reload'],
      [...manager, 'enable', '--now', name],
    ],
    end: [[...manager, 'disable', '--now', name]],
    afterRemoval: [[...manager, 'daemon-reload']],
  };
}

function content({ command, environment }: LoginProgram): string {
  const variables = Object.entries(environment).map(([key, value]) => `Environment=${quoted(`${key}=${value}`)}`);
  const [program = '', ...args] = command;
  // Of an argument, systemd also replaces variables.
  const line = [quoted(program), ...args.map((arg) => quoted(arg).replaceAll('$', '$$$$'))].join(' ');
  return `# ${mark}
[Unit]
Description=Code search: keeps indexes open, so that commands answer in milliseconds

[Service]
ExecStart=${line}
${variables.join('\n')}
Restart=on-failure
RestartSec=5
SuccessExitStatus=143
RestartForceExitStatus=${startAgainCode}

[Install]
WantedBy=default.target
`;
}

function quoted(text: string): string {
  const escaped = text
    .replaceAll(/[\\"]/g, String.raw`\$&`)
    .replaceAll('%', '%%')
    .replaceAll('\n', String.raw`\n`);
  return `"${escaped}"`;
}
