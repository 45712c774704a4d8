const item = 'codesearch-key';

/** Takes the ticket out of the address, so that it is not kept in the history of the browser. */
export function takeTicket(): string | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const ticket = fragment.get('ticket') ?? undefined;
  if (ticket === undefined) return undefined;
  fragment.delete('ticket');
  history.replaceState(null, '', `#${fragment}`);
  return ticket;
}

/** The key of this server, for all tabs of the browser. It is worthless once the server has ended. */
export function storedKey(): string | undefined {
  return localStorage.getItem(item) ?? undefined;
}

/** Calls a function when another tab of the browser has got a key. @returns ends that */
export function onOtherKey(call: () => void): () => void {
  const changed = ({ key }: StorageEvent): void => void (key === item && call());
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}

export function storeKey(key: string): void {
  localStorage.setItem(item, key);
}
