import { CodesearchError } from '@codesearch/kernel';

/* The ways in which what only some plugins use cannot be used: see `errors` of the kernel. */

/** A plugin needs an optional package that cannot be imported. @param specifier of the package, as it is imported */
export function packageMissing(plugin: string, specifier: string, problem: string): CodesearchError<'CONFIG_INVALID'> {
  return new CodesearchError(`The plugin ${plugin} needs ${specifier}, which cannot be imported: ${problem}`, {
    code: 'CONFIG_INVALID',
    hint: `Install it next to the plugin: \`npm install ${specifier}\`.`,
    plugin,
    details: { package: specifier },
  });
}

/** A request is larger than a limit that the server has. @param problem what the server says about it */
export function quotaExceeded(server: string, problem: string): CodesearchError<'LIMIT_EXCEEDED'> {
  return new CodesearchError(`The request exceeds a limit of ${server}: ${problem}`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Raise the limit on the server, or set the options of the plugin to what the server accepts.',
  });
}

/** A server does not have the model. @param hint how this server gets a model, if that is known */
export function modelUnknown(server: string, model: string, hint?: string): CodesearchError<'CONFIG_INVALID'> {
  return new CodesearchError(`${server} does not know the model '${model}'.`, {
    code: 'CONFIG_INVALID',
    hint: hint ?? 'Correct the name of the model or the address of the server in the configuration.',
    details: { model },
  });
}
