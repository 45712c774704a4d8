import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Workplace } from '../../fixture/run-in-process.ts';

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => place[Symbol.dispose]());

interface Decisions {
  readonly configurations: readonly { readonly file: string; readonly state: string; readonly decidedAt: string }[];
}

const states = async (...args: readonly string[]): Promise<readonly string[]> =>
  (await place.json<Decisions>(['config', ...args])).configurations.map(({ file, state }) => `${state} ${file}`);

describe('a decision about a configuration', () => {
  it('is listed until another one replaces it', async () => {
    const file = place.write('codesearch.config.json', '{ "workers": 1 }');
    expect(await states('--list')).toEqual([]);
    expect((await place.run(['config', '--list'])).stdout).toBe('No configuration is trusted or refused.\n');
    expect(await states('--trust')).toEqual([`trusted ${file}`]);
    expect(await states('--untrust')).toEqual([`refused ${file}`]);
    expect((await place.run(['config', '--list'])).stdout).toMatch(/^refused {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}\S+\n$/);
  });

  it('to trust shows what would run, and to refuse says how long that holds', async () => {
    const file = place.write('codesearch.config.json', '{}');
    expect((await place.run(['config', '--trust'])).stdout).toMatch(
      new RegExp(`^Trusted ${file}, until it changes\\.\n +runs +codesearch\\.config\\.json\n`),
    );
    expect((await place.run(['config', '--untrust', file])).stdout).toBe(
      `${file} has no effect from now on, until it changes.\n`,
    );
  });

  it('is about the configuration of the given folder', async () => {
    const file = place.write('../service/codesearch.config.json', '{}');
    expect(await states('../service', '--trust')).toEqual([`trusted ${file}`]);
    expect(await states('--untrust', '../service')).toEqual([`refused ${file}`]);
    expect(await states('--trust', '../service')).toEqual([`trusted ${file}`]);
  });

  it.each(['--trust', '--untrust'])('is refused if there is no configuration: %s', async (option) => {
    expect(await place.refusal(['config', option])).toEqual({
      problem: 'There is no configuration in this folder or above it. [INPUT_INVALID]',
      hint: 'Give the path of a file.',
    });
    expect(existsSync(place.home)).toBe(false);
  });

  it('not to trust is refused for a file that does not exist, and names those that are trusted', async () => {
    const refusal = {
      problem: `Nothing was trusted at ${place.tree}/none.json, and there is no file. [INPUT_INVALID]`,
    };
    expect(await place.refusal(['config', '--untrust', 'none.json'])).toEqual({
      ...refusal,
      hint: 'No configuration is trusted.',
    });
    const [file, other] = [
      place.write('codesearch.config.json', '{}'),
      place.write('other/codesearch.config.json', '{}'),
    ];
    await states('--trust', file);
    await states('--untrust', other);
    expect(await place.refusal(['config', '--untrust', 'none.json'])).toEqual({
      ...refusal,
      hint: `Give the path of a trusted one: ${file}.`,
    });
    expect(await states('--list')).toEqual([`trusted ${file}`, `refused ${other}`]);
  });

  it('is forgotten when the configuration no longer exists', async () => {
    const file = place.write('codesearch.config.json', '{}');
    await states('--trust');
    rmSync(file);
    expect(await states('--list')).toEqual([`missing ${file}`]);
    expect(await states('--untrust', file)).toEqual([]);
  });

  it('to trust is refused for a file that does not exist', async () => {
    expect((await place.refusal(['config', '--trust', 'none.json'])).problem).toBe(
      `No configuration at ${place.tree}/none.json. [CONFIG_NOT_FOUND]`,
    );
  });
});

describe('config', () => {
  it('names --config as the origin of a value, and the default of others', async () => {
    const file = place.write('../mine.json', '{ "workers": 3 }');
    const { stdout } = await place.run(['config', '--config', file]);
    expect(stdout).toMatch(new RegExp(`^file +${file}$`, 'm'));
    expect(stdout).toMatch(new RegExp(`^workers +3 {2}\\(${file}\\)$`, 'm'));
    expect(stdout).toMatch(/^readOnly +false {2}\(default\)$/m);
    expect(await place.json(['config', '-c', file])).toMatchObject({ file, workers: { value: 3, origin: 'config' } });
  });

  it('refuses a value that is not possible, with the file and what is possible', async () => {
    const file = place.write('../mine.json', '{ "workers": -3 }');
    expect(await place.refusal(['config', '--config', file])).toEqual({
      problem: `The configuration ${file}:1 is invalid: 'workers' is the number -3. [CONFIG_INVALID]`,
      hint: 'Give a whole number from 0 to 64.',
    });
  });

  it('refuses a folder that does not exist', async () => {
    expect(await place.refusal(['config', 'nowhere'])).toEqual({
      problem: `There is no file or folder at ${join(place.tree, 'nowhere')}. [INPUT_INVALID]`,
      hint: 'Give the path of an existing one.',
    });
  });

  it('--schema prints a schema for editors, even if the configuration is invalid', async () => {
    place.write('codesearch.config.json', '{ "workers": -3 }');
    const { code, stdout, stderr } = await place.run(['config', '--schema']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ title: 'codesearch.config.json', type: 'object' });
  });
});
