const privateAddress =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0$)|^\[(?:::1?|f[cd][\da-f]{2}:.*|fe80:.*)\]$/;
const privateName = /^[^.]+$|\.(?:local|localhost|internal|lan|home\.arpa|svc)$/;

/**
 * Whether a host is this machine, or by its form one of a private network, such as a service of a container: there http
 * is the rule.
 *
 * @param hostname as in `URL.hostname`
 */
export function unencryptedHost(hostname: string): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return (isAddress ? privateAddress : privateName).test(hostname);
}
