/** Whether the environment asks for no network. */
export function isOffline(env: Readonly<Record<string, string | undefined>>): boolean {
  return ['1', 'true'].includes(env['CODESEARCH_OFFLINE'] ?? '');
}
