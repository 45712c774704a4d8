import type { JSX } from 'preact';
import { compareChunks, compareHits, shareOf } from '@codesearch/presentation';
import type { Compared, ComparedHit, DevChunk, DevPass, DevReport } from '@codesearch/presentation';
import { HitLink, PlaceLink } from '../place/place-link.tsx';
import { PartFailure } from '../shell/failure.tsx';
import { useDev } from './use-dev.ts';

/** What `codesearch dev` shows in a terminal, at each save. */
export function DevView({ folder }: { readonly folder: string }): JSX.Element {
  const { report, error } = useDev(folder);
  return (
    <section class="dev" aria-label="Dev" aria-live="polite">
      {error !== undefined && <PartFailure error={error} />}
      {report && <Report report={report} />}
    </section>
  );
}

/** One report: the pass, marked with its differences from the pass before it. */
export function Report({ report }: { readonly report: DevReport }): JSX.Element {
  const { pass, before, failure } = report;
  if (pass === undefined && failure === undefined)
    return (
      <p class="note">
        Nothing runs here. In a terminal, in this folder: <code>codesearch dev FILE --query "…"</code>. This view
        follows it at each save of the configuration, of your plugins and of the file.
      </p>
    );
  return (
    <>
      {failure !== undefined && (
        <div class="failure" role="alert">
          <pre>{failure.trim()}</pre>
          {pass && <p class="hint">Below is the last pass that worked.</p>}
        </div>
      )}
      {pass && <p class="note">{pluginsOf(pass)}</p>}
      {pass?.file && <Chunks {...{ pass, before }} file={pass.file} />}
      {pass?.query && <Hits {...{ pass, before }} query={pass.query} />}
    </>
  );
}

interface PassProps {
  readonly pass: DevPass;
  readonly before: DevPass | undefined;
}

function pluginsOf({ plugins }: DevPass): string {
  const list = Object.entries(plugins).map(([stage, plugin]) => `${stage} ${plugin}`);
  return list.length === 0 ? 'All plugins are from the preset.' : list.join(', ');
}

function Chunks({ pass, before, file }: PassProps & { readonly file: NonNullable<DevPass['file']> }): JSX.Element {
  return (
    <section aria-label="Chunks">
      <h2>
        {file.path}: {file.chunks.length} chunks, {file.language}
        {file.degraded && ` (chunked by a fallback: ${file.degraded.code})`}
      </h2>
      <ol>
        {compareChunks(before, pass).map((compared, index) => (
          <Chunk key={index} path={file.path} compared={compared} />
        ))}
      </ol>
    </section>
  );
}

const marks = { added: 'new', removed: 'gone', same: '' } as const;

function Chunk({
  path,
  compared: { change, entry },
}: {
  readonly path: string;
  readonly compared: Compared<DevChunk>;
}): JSX.Element {
  const { startLine, endLine, kind, symbols, embedded } = entry;
  const target = { file: path, lines: { first: startLine, last: endLine }, view: 'search' as const };
  return (
    <li class={change}>
      <PlaceLink change={target}>
        {startLine}–{endLine}
      </PlaceLink>{' '}
      {kind} {symbols.join(', ')} <span class="change">{marks[change]}</span>
      <details open={change === 'added'}>
        <summary>Text that is embedded</summary>
        <pre>{embedded}</pre>
      </details>
    </li>
  );
}

function Hits({ pass, before, query }: PassProps & { readonly query: NonNullable<DevPass['query']> }): JSX.Element {
  const { hits, gone } = compareHits(before, pass);
  return (
    <section aria-label="Hits">
      <h2>
        “{query.text}”: {hits.length} hits, fit {query.fit}
      </h2>
      <ol>
        {hits.map((compared, index) => (
          <li key={index}>
            <HitLink hit={compared.hit} /> {before && <span class="change">{rankText(compared, index + 1)}</span>}
            <p class="note">
              {compared.hit.score.toFixed(2)} ={' '}
              {compared.hit.signals.map((signal) => `${signal.name} ${shareOf(signal).toFixed(2)}`).join(' + ')}
            </p>
          </li>
        ))}
      </ol>
      {gone.length > 0 && (
        <>
          <h3>No hits any more</h3>
          <ul>
            {gone.map((hit, index) => (
              <li key={index}>
                <HitLink hit={hit} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function rankText({ before }: ComparedHit, rank: number): string {
  if (before === undefined) return 'new';
  return before === rank ? '' : `was ${before}`;
}
