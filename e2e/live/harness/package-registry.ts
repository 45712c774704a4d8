import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, ServerProcess } from './server-process.ts';

const run = promisify(execFile);

/** Packages that the registry has by itself. Any other one it gets from the registry of npm's configuration. */
const own = ['codesearch', 'create-codesearch-plugin', '@codesearch/*'];

/** Verdaccio on loopback, without packages of its own, and a user of npm who may publish. */
export class PackageRegistry implements AsyncDisposable {
  readonly url: string;
  /** Configuration of npm for this registry. */
  readonly userConfig: string;
  readonly #server: ServerProcess;

  private constructor(url: string, userConfig: string, server: ServerProcess) {
    this.url = url;
    this.userConfig = userConfig;
    this.#server = server;
  }

  /** @param modules `node_modules` with Verdaccio. @param folder an empty folder for what it stores */
  static async start(modules: string, folder: string): Promise<PackageRegistry> {
    mkdirSync(folder, { recursive: true });
    const { stdout: uplink } = await run('npm', ['config', 'get', 'registry'], { cwd: folder });
    const config = {
      storage: join(folder, 'packages'),
      auth: { htpasswd: { file: join(folder, 'users') } },
      uplinks: { npm: { url: uplink.trim(), maxage: '60m', timeout: '60s' } },
      packages: {
        ...Object.fromEntries(own.map((name) => [name, { access: '$all', publish: '$authenticated' }])),
        '**': { access: '$all', proxy: 'npm' },
      },
      log: { type: 'file', path: join(folder, 'log'), level: 'warn' },
      max_body_size: '100mb',
    };
    const file = join(folder, 'config.yaml');
    // YAML contains JSON.
    writeFileSync(file, JSON.stringify(config));
    const port = await freePort();
    const command = join(modules, 'verdaccio/bin/verdaccio');
    const args = [command, '--config', file, '--listen', `127.0.0.1:${port}`];
    const server = new ServerProcess(process.execPath, args, port, { cwd: folder });
    await server.start();
    const url = `http://127.0.0.1:${port}/`;
    const userConfig = join(folder, 'npmrc');
    writeFileSync(userConfig, `registry=${url}\n//127.0.0.1:${port}/:_authToken=${await addUser(url)}\n`, {
      mode: 0o600,
    });
    return new PackageRegistry(url, userConfig, server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.kill();
  }
}

/** Returns the user's token. */
async function addUser(url: string): Promise<string> {
  const name = 'releaser';
  const response = await fetch(`${url}-/user/org.couchdb.user:${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: 'of-this-test', _id: `org.couchdb.user:${name}`, type: 'user' }),
  });
  const { token } = (await response.json()) as { readonly token?: string };
  if (token === undefined) throw new Error(`The registry gave no token: status ${response.status}`);
  return token;
}
