import { isAbsolute } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { Endpoint } from './endpoints.ts';

/**
 * The arguments of the command that a request asks for.
 *
 * @throws INPUT_INVALID for a parameter that is missing, unknown, given twice, or has no valid value
 */
export function commandLine(endpoint: Endpoint, parameters: URLSearchParams): readonly string[] {
  const positional = endpoint.positional.map((name) => /^(?<name>\w+)(?<mark>\?|\.\.\.)?$/.exec(name)!.groups!);
  const known = new Set([...positional.map(({ name = '' }) => name), ...Object.keys(endpoint.options)]);
  const unknown = [...parameters.keys()].find((name) => !known.has(name));
  if (unknown !== undefined)
    throw invalid(`There is no parameter ${unknown}`, `Use some of: ${[...known].join(', ')}.`);
  const words = positional.flatMap(({ name = '', mark }) => {
    const values = mark === '...' ? parameters.getAll(name) : oneValue(name, parameters);
    if (values.length === 0 && mark !== '?') throw invalid(`The parameter ${name} is missing`, `Add ?${name}=…`);
    if (name === 'in') for (const value of values) if (!isAddress(value)) assertAbsolute(name, value);
    return values;
  });
  const options = Object.entries(endpoint.options).flatMap(([name, kind]) => {
    const values = kind === 'list' ? parameters.getAll(name) : oneValue(name, parameters);
    if (name === 'config' || name === 'root') for (const value of values) assertAbsolute(name, value);
    if (kind === 'value' || kind === 'list') return values.map((value) => `--${name}=${value}`);
    return values.flatMap((value) => {
      if (value !== 'true' && value !== 'false') throw invalid(`${name}=${value} is no switch`, 'Give true or false.');
      return value === String(kind === 'flag') ? [kind === 'flag' ? `--${name}` : `--no-${name}`] : [];
    });
  });
  const progress = endpoint.hasProgress ? ['--progress=json'] : [];
  return [endpoint.command, '--json', ...(endpoint.fixed ?? []), ...progress, ...options, '--', ...words];
}

function oneValue(name: string, parameters: URLSearchParams): readonly string[] {
  const values = parameters.getAll(name);
  if (values.length > 1) throw invalid(`The parameter ${name} is given ${values.length} times`, 'Give it once.');
  return values;
}

/** The server has no working directory of the client. */
function assertAbsolute(name: string, path: string): void {
  if (isAbsolute(path)) return;
  const hint =
    name === 'in'
      ? 'Give the absolute path of a folder, or the address of a repository.'
      : `Give the absolute path of a ${name === 'root' ? 'folder' : 'file'}.`;
  throw invalid(`${name}=${path} is no absolute path`, hint);
}

function isAddress(text: string): boolean {
  return /^[\w+.-]+:|^[\w.-]+@/.test(text);
}

function invalid(problem: string, hint: string): Error {
  return errors.inputInvalid(`${problem}.`, hint);
}
