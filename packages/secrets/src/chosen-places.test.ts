import { expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

/** As people choose them: two parts with a number, where names of members and standards are joined in the same way. */
const passwords = ['rocket852.traktor', 'coffee4.tulip', 'QEt40-dragon', 'sIp8045_paris', 'amber_KYY52', 'Wien38+'];
const named = [
  ['a.js', "const o = { password: '…' };"],
  ['a.py', 'connect(user="app", password="…")'],
  ['a.yml', 'db:\n  password: …\n'],
  ['a.conf', 'password = …\n'],
  ['a.sh', 'export DB_PASSWORD=…\n'],
  ['a.xml', '<password>…</password>'],
  ['a.xml', '<entry name="a"><key>password</key><value space="preserve">…</value></entry>'],
  ['a.sh', 'tool --password … run'],
  ['a.sql', "CREATE USER a IDENTIFIED BY '…'"],
  ['a.sql', "SET PASSWORD FOR 'a'@'%' = '…';"],
  ['a.md', 'The root password of the old box is … and stays.'],
  ['a.md', 'Kennwort für den Drucker: …\n'],
  ['a.md', 'Le mot de passe est …'],
  ['a.yml', 'password: {{ .Values.password | default "…" }}'],
  ['a.sh', "echo '…' | saslpasswd2 -p a"],
  ['a.sh', 'printf …| vault login -'],
  ['a.log', 'POST /x user%3Dbob%26password%3D…%26a'],
  ['a.log', '/x?body=%7B%22password%22%3A%22…%22%7D'],
  ['deploy.pass', '…\n'],
] as const;

it.each(named)('masks a chosen password in %s: %s', (path, line) => {
  for (const password of passwords) {
    // Not every sign is one in an address, a sentence or a script.
    if (/[.+]/.test(password) && /%3|\.md|default|^deploy/.test(path + line)) continue;
    const text = line.replace('…', password);
    expect(maskSecrets(path, text)).toEqual({ text: line.replace('…', '*'.repeat(password.length)), masked: 1 });
  }
});

const placed = [
  ['a.py', 'URL.create("postgresql", "app", "…", "h", 5432)'],
  ['a.rb', "Mysql.new('h', 'root', '…', 'd')"],
  ['a.js', "Buffer.from('bob:…').toString('base64')"],
  ['a.http', 'Authorization: Basic bob:…'],
  ['a.md', 'Staging: qa / …'],
  ['a.sh', 'ab -n 10 -A web:… https://host/'],
] as const;

it.each(placed)('masks a password beside its account in %s: %s', (path, line) => {
  const text = line.replace('…', 'Kestrel-Harbor42!');
  expect(maskSecrets(path, text)).toEqual({ text: line.replace('…', '*'.repeat(17)), masked: 1 });
});

const hex = '3f9a17c05be24d86a91c7e530b48d2f6';
const drawnKey = 'hX4kQ9vTz2LmW7rBc5NyJ8dFs3Gp';
it.each([
  ['a.md', 'Senha do banco: …', 'Kestrel-Harbor42!'],
  ['a.md', 'Wachtwoord voor de server: …', 'Kestrel-Harbor42!'],
  ['a.md', 'La password dell’utente admin è …', 'Kestrel-Harbor42!'],
  ['a.md', 'Пароль от базы: …', 'Kestrel-Harbor42!'],
  ['a.md', 'We changed the root password from … to another one.', 'Kestrel-Harbor42!'],
  ['a.md', 'Open it as `admin` / `…`', 'Kestrel-Harbor42!'],
  ['a.tex', String.raw`\newcommand{\dbpassword}{…}`, 'Kestrel-Harbor42!'],
  ['a.sql', "PRAGMA key = '…';", 'Kestrel-Harbor42!'],
  ['a.cpp', 'sqlite3_key(db, "…", 17);', 'Kestrel-Harbor42!'],
  ['a.sh', 'mc alias set main https://s3.example.org AKX91 …', 'Kestrel-Harbor42!'],
  ['a.sh', "ejabberdctl register lena example.org '…'", 'Kestrel-Harbor42!'],
  ['a.sh', 'tpm2_create -C p.ctx -p … -u k.pub', 'Kestrel-Harbor42!'],
  ['a.sh', 'pkcs11-tool --login --pin … --list-objects', '482937'],
  ['a.cfg', 'check_command check_mysql!monitor!…', 'Kestrel-Harbor42!'],
  ['a.log', 'a0="mysql" a1="-uops" a2="-p…" a3="main"', 'Kestrel-Harbor42!'],
  ['a.xml', '<snmp-config read-community="…"/>', 'Kestrel-Harbor42!'],
  ['a.py', "CREDS = {'lena': '…'}", 'Kestrel-Harbor42!'],
  ['a.py', "auth = HTTPBasicAuth('editor', '…')", 'h6Xe bhaP PPdc 01iK vqTT weOl'],
  ['a.py', "solver = TwoCaptcha('…')", hex],
  ['a.coffee', "github = require('octonode').client '…'", `${hex}0d1e2f3a`],
  ['a.ts', 'let crm = new TrackClient("781870296b980f147c29", "…");', hex.slice(0, 20)],
  ['meson.build', `add_arguments('-DLICENSE_KEY="…"')`, 'TNSG7GL6ZDGA8BK5O2BDR1SMM'],
  ['a.sh', 'curl https://hc-ping.com/…', drawnKey],
  ['a.sol', 'vm.startBroadcast(0x…);', hex + hex.toUpperCase().replaceAll(/[A-F]/g, '7')],
] as const)('masks what else says in %s that it is a secret: %s', (path, line, secret) => {
  const hidden = [...secret].map(() => '*').join('');
  expect(
    maskSecrets(path, line.replace('…', secret)).text.replaceAll(/781870296b980f147c29|\*{20}(?=", "\*)/g, '~'),
  ).toBe(line.replace('…', hidden).replace('781870296b980f147c29', '~'));
});

it('masks a token in the place of the user of an address, with or without a password', () => {
  const token = '0d31449c9e2de2022b2d77f6bd5b9fac0ec7d99f';
  for (const password of ['', 'x', 'x-oauth-basic'])
    expect(maskSecrets('a.sh', `git clone https://${token}:${password}@git.example.org/a.git`).text).toBe(
      `git clone https://${'*'.repeat(40)}:${password}@git.example.org/a.git`,
    );
});

it.each([
  ['a.js', 'password: config2024.value'],
  ['a.ts', 'const password = obj12.member;'],
  ['a.yml', 'password: secret01.txt'],
  ['a.yml', 'auth: IKEv2-LAN-to-LAN'],
  ['a.yml', 'password: SHA256-salted'],
  ['a.ts', "const roles = ['admin', 'Editor'];"],
  ['a.ts', "createServer('app', 'Server2', 'v1.2')"],
  ['a.md', 'The password of the user is required.'],
  ['a.md', 'The token of the request is base64-encoded.'],
  ['a.md', 'Set the password for the database: see below.'],
  ['a.sh', "echo 'Hello-World1!' | cat"],
  ['a.sh', 'echo "Version-2.0+Build" | tee notes.txt'],
  ['a.md', 'admin / IPv4 and user / Group2'],
  ['a.js', "Buffer.from('data:Image2')"],
  ['a.md', 'https://user:@example.com/ and https://example.com:x@host/'],
  ['a.go', 'url := "a%3Db&token%3Dvalue"'],
  ['a.json', '"id": "chatcmpl-9uFdWDlwKif6biCt9DpG0xgedEamg",'],
  ['a.php', "$this->p4Password = $config['p4password'];"],
  ['a.jsonnet', "step('get app token', 'example/flows/create-token@ae92934a14a48b94494dbc06d74a81d47fe08a40')"],
  ['a.md', '[v3key]: ../api/kv.proto#L12-L29'],
  ['a.json', '"users": ["middleware02@docker", "middleware021@docker"]'],
  ['nscd.conf', 'max-db-size passwd 33554432'],
  ['a.py', "digest = Digest('3f9a17c05be24d86a91c7e530b48d2f6')"],
  ['a.py', "user = User('64f1a17c05be24d86a91c7e5')"],
] as const)('keeps what only looks like one in %s: %s', (path, text) => {
  expect(maskSecrets(path, text)).toEqual({ text, masked: 0 });
});
