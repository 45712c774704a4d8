/**
 * The host of an address, with its port unless it is the usual one, for facts of plugins.
 *
 * @param address with or without a protocol
 * @param defaultPort of an address without a port; default: that of the protocol
 */
export function serviceHost(address: string, defaultPort?: number): string {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  if (!URL.canParse(text)) return address;
  const { hostname, host, port } = new URL(text);
  return port === '' && defaultPort !== undefined ? `${hostname}:${defaultPort}` : host;
}
