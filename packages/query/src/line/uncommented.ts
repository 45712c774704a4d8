/** Tags with which texts on hosted repositories are laid out. */
const layoutTag = /<\/?(?:img|details|summary|br|hr|sub|sup|kbd)(?:\s[^<>]{0,1000})?>/gi;

/**
 * Removes layout and comments of HTML, with which issue templates explain themselves. An open comment ends with the
 * text.
 */
export function uncommented(text: string): string {
  if (!text.includes('<')) return text;
  const kept: string[] = [];
  let end = 0;
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', end)) {
    kept.push(text.slice(end, start));
    const close = text.indexOf('-->', start + 4);
    end = close === -1 ? text.length : close + 3;
  }
  kept.push(text.slice(end));
  return kept.join('').replaceAll(layoutTag, ' ');
}
