/**
 * Whether an option is an http(s) address without a user and a password. Keys come from the environment, since many people read the
 * files that contain options.
 */
export function isServiceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
