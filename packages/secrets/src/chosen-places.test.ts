import { createHash } from 'node:crypto';
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

/* Words that code does not have, as a whole value under the name of a password, or where nothing else may be. */
const words = ['walnut_ferry', 'cricketviolin', 'walrus', 'monkey'];
it.each([
  ['.env', 'DB_PASSWORD=…\n'],
  ['a.yml', 'database:\n  password: …\n'],
  ['a.yml', '    environment:\n      - MYSQL_ROOT_PASSWORD=…\n'],
  ['a.js', "new Client({ user: 'a', password: '…' });"],
  ['a.java', 'source.setPassword("…");'],
  ['a.xml', '<property name="connection.password">…</property>'],
  ['a.sql', "ALTER ROLE app WITH LOGIN PASSWORD '…';"],
  ['a.sql', "INSERT INTO users (login, password) VALUES ('joe', '…');"],
  ['a.sh', 'docker run -e POSTGRES_PASSWORD=… postgres'],
  ['a.sh', 'redis-server --requirepass … --save ""'],
  ['a.sh', 'echo joe:… | chpasswd'],
  ['a.py', 'smtp.login("joe", "…")'],
  ['a.md', '- Password: `…`\n'],
  ['redis.conf', 'requirepass …\n'],
  ['.netrc', 'machine git.firm.io login joe password …\n'],
  ['.pgpass', 'db:5432:app:app:…\n'],
] as const)('masks a password of words in %s: %s', (path, line) => {
  for (const password of words) {
    if (path === '.pgpass' && password.length < 6) continue;
    const text = line.replace('…', password);
    expect(maskSecrets(path, text)).toEqual({ text: line.replace('…', '*'.repeat(password.length)), masked: 1 });
  }
});

it.each([
  ['a.md', 'The password was stolen, and a password manager is warned.'],
  ['a.md', '| password | monkey business of the router |'],
  ['a.md', 'Pass walrus_size to the function, and a key to cricketviolin.'],
  ['a.sh', 'getent passwd walrus >/dev/null || true'],
  ['a.sh', 'cd mysql && mkdir -p walrus-folder'],
  ['sentinel.conf', '# sentinel auth-pass walrus …'],
  ['a.js', "wrap('archive_read_add_passphrase', 'number', ['number'])"],
  ['src/locales/xx.json', '{"password": "zimbuluwa"}'],
  ['a.yml', 'password: kontrasenya\n'],
  ['a.js', "const rules = { password: 'required', confirm: 'same_password' };"],
  ['a.php', "$service->login($user, 'walrus');"],
  ['a.json', '{"key":"SESSION_KEY","subscriber":0}'],
  ['a.conf', 'The algorithm relies on a secret polynomial\n'],
  ['a.go', 'BasicAuth(http.HandlerFunc(func(w http.ResponseWriter) {\n  fmt.Fprintln(w, "traefik")\n}))'],
  ['a.json', '{"basicAuth": {"users": ["x"]}, "provider": "myprovider"}'],
] as const)('masks no words in %s: %s', (path, text) => {
  expect(maskSecrets(path, text)).toEqual({ text, masked: 0 });
});

const line64 = 'ameXLsNSfrNzL2cuRth22cJblZoD3qKNmTAC7YFhSvs4Ab3MomhLrQI7zxk5Q9tB';
const bytes = '0x8e, 0xda, 0x1b, 0xdd, 0xa8, 0x77, 0xfe, 0x1d, 0x92, 0x6c, 0x24, 0xc3, 0x52, 0x08, 0x90, 0xec';
it.each([
  ['a.java', `String apiKey = "«hX4kQ9vTz2LmW7rBc5Ny»" +\n    "«J8dFs3GpQ2xV6tKw9ZbM»";`],
  ['a.js', "const secret = '«hX4kQ9vTz2LmW7rB»'.concat('«c5NyJ8dFs3Gp0qLe»');"],
  ['a.yml', 'key: "«hX4kQ9vTz2LmW7rBc5Ny»\\\n  «J8dFs3GpQ2xV6tKw9ZbM»"\n'],
  ['a.yml', `license: |\n  «${line64}»\n  «${line64.split('').toReversed().join('')}»\n  «ChKt3CrPdDKR»\n`],
  ['a.go', `key := []byte{«${bytes}»}`],
  ['a.rs', `static SECRET: [u8; 16] = [«${bytes}»];`],
  ['a.json', '{"secretKey":[«224,143,171,135,243,117,184,196,140,237,247,4,80,42,32,60»]}'],
  ['a.json', '{"terminal":{"pin":"«2891»"}}'],
  ['Info.plist', '<key>Password</key>\n<data>«c3Vuc2hpbmU2NjQ=»</data>'],
] as const)('masks all parts of a secret in %s: %s', (path, marked) => {
  const masked = marked.replaceAll(/«([^»]*)»/g, (_, value: string) => '*'.repeat(value.length));
  expect(maskSecrets(path, marked.replaceAll(/[«»]/g, '')).text).toBe(masked);
});

it('masks no image that is written in many literals', () => {
  const all = Array.from({ length: 12 }, (_, at) =>
    createHash('sha512').update(String(at)).digest('base64').slice(0, 80),
  );
  const text = `const apiKey = "hX4kQ9vTz2LmW7rBc5Ny";\nconst token = "${all.join('" +\n  "')}"\n`;
  const shown = maskSecrets('a.go', text).text;
  expect(all.slice(1).filter((line) => !shown.includes(line))).toEqual([]);
});
