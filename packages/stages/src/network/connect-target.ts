/** Ports that an address does not name. */
const commonPorts: ReadonlySet<number> = new Set([80, 443]);

/**
 * What the arguments of `net.connect`, `tls.connect` and `http.Agent` connect to: host and port, or the path of a local
 * socket.
 *
 * @param args as a caller gives them, or as Node passes them on: options and a callback in one array
 */
export function connectTarget(args: readonly unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    const { path, socketPath, host, hostname, servername, port } = first as Readonly<Record<string, unknown>>;
    const local = socketPath ?? (port === undefined || port === null ? path : undefined);
    if (typeof local === 'string' && local !== '') return local;
    const name = [hostname, host, servername].find((each) => typeof each === 'string' && each !== '');
    return withPort(String(name ?? 'localhost'), Number(port));
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return first;
  return withPort(typeof second === 'string' ? second : 'localhost', Number(first));
}

function withPort(host: string, port: number): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return Number.isNaN(port) || commonPorts.has(port) ? name : `${name}:${port}`;
}
