import type { JSX } from 'preact';
import { lineRange } from '../place/line-range.ts';
import { PlaceLink } from '../place/place-link.tsx';
import type { Hit } from '../server/answers.ts';

/** Why a hit is there, in words and in numbers, and where else in the tree its like is. */
export function Why({ hit }: { readonly hit: Hit }): JSX.Element {
  const { path, reason, others, copies, explain } = hit;
  const signals = (explain?.signals ?? [])
    .filter(({ name, value, weight }) => name !== 'base' && value * weight !== 0)
    .toSorted((a, b) => b.value * b.weight - a.value * a.weight);
  const most = Math.max(1e-9, ...signals.map(({ value, weight }) => Math.abs(value * weight)));
  return (
    <section class="why" aria-label="Why this hit is there" tabIndex={-1}>
      <p>
        {reason === undefined ? 'It matches.' : `Most of all: ${reason}.`}
        {explain && explain.verbatim > 0 && ' It contains the query as written.'}
      </p>
      {others.length > 0 && (
        <p>
          Also in this file:{' '}
          {others.map(({ startLine, name, kind }) => (
            <PlaceLink key={startLine} change={{ file: path, lines: lineRange(startLine) }}>
              {name ?? kind}:{startLine}
            </PlaceLink>
          ))}
        </p>
      )}
      {copies.length > 0 && (
        <p>
          The same code:{' '}
          {copies.map((copy) => (
            <PlaceLink key={copy.path} change={{ file: copy.path, lines: lineRange(copy.startLine) }}>
              {copy.path}:{copy.startLine}
            </PlaceLink>
          ))}
        </p>
      )}
      {signals.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Signals">
          <table>
            <thead>
              <tr>
                <th scope="col">Signal</th>
                <th scope="col">Adds</th>
                <th scope="col">
                  <span class="hidden">Share</span>
                </th>
                <th scope="col">Value</th>
                <th scope="col">Weight</th>
              </tr>
            </thead>
            <tbody>
              {signals.map(({ name, value, weight }) => (
                <tr key={name}>
                  <th scope="row">{name.replaceAll('-', ' ')}</th>
                  <td>{(value * weight).toFixed(2)}</td>
                  <td>
                    <meter max={most} value={Math.max(0, value * weight)} aria-label={`Share of ${name}`} />
                  </td>
                  <td>{value.toFixed(3)}</td>
                  <td>{weight.toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
