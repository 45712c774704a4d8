import { errors } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import { certificateFailure } from './status-failure.ts';

/** What addresses of one service may leave out or add. */
export interface AddressForm {
  /** Port of an address without a scheme and a port. Default: that of the scheme. */
  readonly defaultPort?: number | undefined;
  /**
   * Whether an address without a scheme is one of http on any machine, as the service's own clients read it. Default:
   * only on this machine and in a private network, since text and keys would cross the internet unencrypted.
   */
  readonly bareIsHttp?: boolean | undefined;
  /**
   * Ends of the path that people copy with the address and the plugin adds itself, such as `/embeddings`. Default none.
   */
  readonly ownPaths?: readonly string[] | undefined;
  /** Whether the service is never below a path. Default false. */
  readonly isAtRoot?: boolean | undefined;
}

/** An address to request, without a slash at its end, or why a text is none and what to write. */
type AddressReading = { readonly address: string } | { readonly problem: string };

const scheme = /^[a-z][a-z\d+.-]*:\/\//i;

/** A scheme with a slash too few or too many, which would be a name of a machine: `http:/host`. */
const oddSlashes = /^https?:(?:\/?(?!\/)|\/{3,})/i;

/** A socket or another file, of which a folder would be taken for the machine: `/run/x.sock`, `./x`, `~/x`. */
const filePath = /^(?:unix:|\/(?!\/)|[.~]{1,2}(?:\/|$))/i;

/** What a shell, an editor or a template would have replaced. */
const variable = /\$\w|[$#]?\{|%\w+%|<[\w -]+>/;

/** What a program writes in a text for a value that it does not have. */
const unset = /^(?:null|nan)$|(?:^|[.-])undefined(?:[.-]|$)/;

/** Addresses that a server listens at, and no client can reach on every system. */
const listening: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['[::]', '[::1]'],
]);

/**
 * Reads the address of a service as people write it: `host:port`, `:port`, with a path, with the service's own path at
 * its end, or with the address that the server listens at. An unclear address is refused. A problem quotes neither a
 * user nor a password.
 */
export function readAddress(text: string, form: AddressForm = {}): AddressReading {
  // Files of variables keep their quotes in some programs.
  const given = text.trim().replace(/^(["'])(.*)\1$/, '$2');
  if (given === '') return { problem: 'it is empty' };
  if (variable.test(given)) return { problem: 'it has a variable that nothing replaces: write the value' };
  if (filePath.test(given)) return { problem: `it is the path of a file or a socket: write ${example(form)}` };
  const isBare = !scheme.test(given);
  const full = isBare ? withScheme(given) : given;
  if (/\s/.test(given) || oddSlashes.test(given) || !URL.canParse(full))
    return { problem: `it is no address: write ${example(form)}` };
  const url = new URL(full);
  // `URL` takes most characters for a name of a machine: `ht!tp://host`.
  if (!/^(?:\[.*\]|[\w.-]+)$/.test(url.hostname)) return { problem: `it is no address: write ${example(form)}` };
  if (unset.test(url.hostname))
    return { problem: `its host is '${url.hostname}', which nobody has set: write the value` };
  const problem = problemOf(url, form, isBare);
  if (problem !== undefined) return { problem };
  const isWord = isBare && /^[^.:/]+$/.test(given);
  // Without a usual port, a single word is rather a mistake than a name of the network.
  if (isWord && form.defaultPort === undefined) return { problem: `it is no address: write ${example(form)}` };
  if (isBare && url.port === '' && !hasPort(full)) url.port = String(form.defaultPort ?? '');
  url.hostname = listening.get(url.hostname) ?? url.hostname;
  return { address: `${url.origin}${pathOf(url, form)}` };
}

/** A check of an option that is an address, and its message: the arguments of `check` of valibot. */
export function addressRule(
  form: AddressForm,
): [check: (text: string) => boolean, message: (issue: { readonly input: string }) => string] {
  const problem = (text: string): string | undefined => {
    const reading = readAddress(text, form);
    return 'problem' in reading ? reading.problem : undefined;
  };
  return [(text) => problem(text) === undefined, ({ input }) => `the address cannot be used: ${problem(input)}`];
}

/**
 * As {@link readAddress}, for an address that is used.
 *
 * @param source name of the variable or the option that has the address
 * @throws `CONFIG_INVALID` with that name
 */
export function serviceAddress(text: string, source: string, form: AddressForm): string {
  const reading = readAddress(text, form);
  if ('address' in reading) return reading.address;
  throw errors.configInvalid(source, `${reading.problem}.`, `Set ${source} to an address such as ${example(form)}.`);
}

/**
 * Address of a server that is mostly on the same machine: that of the option `baseURL`, else that of a variable, else
 * the usual port of this machine.
 *
 * @throws as {@link serviceAddress}
 */
export function serverAddress(
  baseURL: string | undefined,
  { env }: Pick<PluginContext, 'env'>,
  variable: string,
  form: AddressForm & { readonly defaultPort: number },
): string {
  return baseURL === undefined
    ? serviceAddress(env(variable) ?? `http://localhost:${form.defaultPort}`, variable, form)
    : serviceAddress(baseURL, 'baseURL', form);
}

/** The error of a server at this kind of address that cannot be reached. @param variable that may have the address */
export function unreachable(server: string, variable: string, cause: unknown): Error {
  const refusal = certificateFailure(server, cause);
  if (refusal !== undefined) return refusal;
  const hint = `Start ${server}, or correct ${variable} or the option 'baseURL'.`;
  return errors.unavailable(server, 'it cannot be reached.', cause, { hint });
}

/** Without a host, as in `:6333`, the machine is this one. A port of https means https. */
function withScheme(text: string): string {
  const place = text.startsWith(':') ? `127.0.0.1${text}` : text.replace(/^\/+/, '');
  return /^[^/]*:443(?:\/|$)/.test(place) ? `https://${place}` : `http://${place}`;
}

function problemOf(url: URL, { bareIsHttp, isAtRoot }: AddressForm, isBare: boolean): string | undefined {
  const { protocol, host, username, password, search, hash, pathname } = url;
  if (!/^https?:$/.test(protocol)) return `its scheme is ${protocol}// instead of http:// or https://`;
  if (username !== '' || password !== '')
    return 'it has a user or a password, which would be shown: give a key in the variable for keys';
  if (search !== '' || hash !== '') return 'it has a query or a fragment: write it without what follows ? or #';
  if (isAtRoot && pathname !== '/') return `it has a path: write ${url.origin}`;
  if (isBare && protocol === 'http:' && !bareIsHttp && !unencryptedHost(url.hostname)) {
    const rest = `${host}${pathname === '/' ? '' : pathname}`;
    return `it has no scheme: write https://${rest}, or http://${rest} if the server has no encryption`;
  }
  return undefined;
}

/** `URL` drops a port that is the usual one. */
function hasPort(full: string): boolean {
  return /^[a-z]+:\/\/(?:\[[^\]]*\]|[^/:]*):\d+/i.test(full);
}

function pathOf({ pathname }: URL, { ownPaths = [] }: AddressForm): string {
  const path = pathname.replace(/\/+$/, '');
  const own = ownPaths.find((each) => path.toLowerCase().endsWith(each));
  return own === undefined ? path : path.slice(0, -own.length).replace(/\/+$/, '');
}

function example({ defaultPort }: AddressForm): string {
  return defaultPort === undefined ? 'https://api.example.com/v1' : `http://localhost:${defaultPort}`;
}

const privateAddress =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0$)|^\[(?:::1?|f[cd][\da-f]{2}:.*|fe80:.*)\]$/;

const privateName = /^[^.]+$|\.(?:local|localhost|internal|lan|home\.arpa|svc)$/;

/**
 * Whether a host is this machine, or by its form one of a private network, such as a service of a container: there http
 * is the rule.
 *
 * @param hostname as in `URL.hostname`
 */
function unencryptedHost(hostname: string): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return (isAddress ? privateAddress : privateName).test(hostname);
}

/**
 * The host of an address, with its port unless it is that of the protocol, for facts of plugins.
 *
 * @param address with or without a protocol
 */
export function serviceHost(address: string): string {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  if (!URL.canParse(text)) return address;
  return new URL(text).host;
}
