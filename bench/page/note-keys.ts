/** When a key was pressed in the query, and what followed. Times are those of the page, in milliseconds. */
export interface KeyNote {
  /** The query with the key. */
  readonly query: string;
  readonly pressed: number;
  /** Begin and end of the request. */
  readonly asked?: number;
  readonly answered?: number;
  /** The hits were drawn. Absent if the next key came before. */
  readonly painted?: number;
}

/** A program for the page: it makes `keyNotes()`, the notes of all keys, and `notesOpen`, whether hits are awaited. */
export const noteKeys = `{
  const notes = [];
  let open;
  const isBusy = () => document.querySelector('.hits')?.getAttribute('aria-busy') === 'true';
  const painted = (note) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { note.painted = performance.now(); };
    port2.postMessage(0);
  });
  addEventListener('input', ({ target, timeStamp }) => {
    if (target.id !== 'query') return;
    open = { query: target.value, pressed: timeStamp };
    notes.push(open);
  }, true);
  new MutationObserver(() => {
    if (!open) return;
    if (isBusy()) { open.wasBusy = true; return; }
    if (!open.wasBusy) return;
    painted(open);
    open = undefined;
  }).observe(document.querySelector('#page'), { subtree: true, childList: true, attributes: true });
  globalThis.awaitsHits = () => open !== undefined;
  globalThis.keyNotes = () => {
    const searches = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/v1/search?'));
    return notes.map(({ query, pressed, painted }) => {
      const search = searches.find(({ startTime, name }) =>
        startTime >= pressed && new URL(name).searchParams.get('query') === query);
      return { query, pressed, painted, asked: search?.startTime, answered: search?.responseEnd };
    });
  };
}`;
