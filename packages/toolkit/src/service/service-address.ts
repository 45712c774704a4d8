/**
 * Whether an option is the http(s) address of a service, and one without a user and a password: keys come from the environment, and
 * options stand in files that many read.
 */
export function isServiceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
