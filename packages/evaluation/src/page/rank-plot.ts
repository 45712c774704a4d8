import { depth } from '../metric/query-scores.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/**
 * How many questions have their first relevant hit at each rank, and how many have none.
 *
 * @param series ranks of the questions of each configuration; `undefined` for a question without a relevant hit
 */
export function rankPlot(series: readonly (readonly (number | undefined)[])[]): Html {
  const labels = [...Array.from({ length: depth }, (_, index) => index + 1), undefined];
  const counts = series.map((ranks) => labels.map((label) => ranks.filter((rank) => rank === label).length));
  const max = Math.max(1, ...counts.flat());
  const width = 84 / series.length;
  const columns = labels.map((label, index) => {
    const values = counts.map((each) => each[index] ?? 0);
    const bars = values.map((value, which) => {
      const height = (100 * value) / max;
      const x = 8 + which * width;
      return html`<rect
        class="fill-${which === 0 ? 'a' : 'b'}"
        x="${x}"
        y="${(100 - height).toFixed(1)}"
        width="${width - 2}"
        height="${height.toFixed(1)}"
      />`;
    });
    const title = label === undefined ? 'no relevant hit' : `rank ${label}`;
    return html`<div role="img" aria-label="${title}: ${values.join(' and ')} questions">
      ${values.map((value) => html`<div>${value}</div>`)}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" x="0" y="99" width="100" height="1" />
        ${bars}
      </svg>
      <div class="label">${label ?? 'none'}</div>
    </div>`;
  });
  return html`<div class="ranks">${columns}</div>`;
}
