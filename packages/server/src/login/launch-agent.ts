import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { mark } from './login-program.ts';
import type { LoginProgram, LoginService } from './login-program.ts';

const label = 'codesearch.serve';

/** An agent of launchd (launchd.plist(5)). */
export function launchAgent(): LoginService {
  const file = join(homedir(), 'Library/LaunchAgents', `${label}.plist`);
  const domain = `gui/${userInfo().uid}`;
  return {
    file,
    content,
    check: [],
    start: [
      ['launchctl', 'bootstrap', domain, file],
      ['launchctl', 'kickstart', `${domain}/${label}`],
    ],
    end: [['launchctl', 'bootout', `${domain}/${label}`]],
    afterRemoval: [],
  };
}

/** `KeepAlive` starts it again after any exit code but 0. */
function content({ command, environment }: LoginProgram): string {
  const args = command.map((arg) => `    <string>${escaped(arg)}</string>`);
  const variables = Object.entries(environment).flatMap(([key, value]) => [
    `    <key>${escaped(key)}</key>`,
    `    <string>${escaped(value)}</string>`,
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- ${mark} -->
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${label}</string>
  <key>ProgramArguments</key>
  <array>
${args.join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
${variables.join('\n')}
  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
</dict>
</plist>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
