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
