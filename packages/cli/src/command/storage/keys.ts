import { existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errors } from '@codesearch/kernel';
import { assertFilePlace, makePrivateFolder } from '@codesearch/toolkit';
import type { Command } from 'commander';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { printJson, printReport } from '../../output/print.ts';
import { formatKeys } from '@codesearch/presentation/report';

export function keysCommand(_signal: AbortSignal): Command {
  return command('keys', 'create a key pair that signs archives of indexes')
    .argument('<name>', 'writes <name>.pem, the private key, and <name>.pub.pem, the public one')
    .action(async (name: string, options: CommonOptions) => {
      const [privateFile, publicFile] = [`${resolve(name)}.pem`, `${resolve(name)}.pub.pem`];
      const present = [privateFile, publicFile].find((file) => existsSync(file));
      if (present !== undefined)
        throw errors.inputInvalid(`${present} exists.`, 'Give another name. A key is never replaced.');
      assertFilePlace(privateFile, { createsFolders: true });
      const { createArchiveKeys } = await import('@codesearch/engine');
      const { privateKey, publicKey } = createArchiveKeys();
      makePrivateFolder(dirname(privateFile));
      writeFileSync(privateFile, privateKey, { mode: 0o600, flag: 'wx' });
      writeFileSync(publicFile, publicKey, { flag: 'wx' });
      if (options.json) printJson({ version: 1, private: privateFile, public: publicFile });
      else printReport(formatKeys(privateFile, publicFile));
    });
}
