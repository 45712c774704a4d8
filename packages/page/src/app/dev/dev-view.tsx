import type { JSX } from 'preact';
import { compareChunks, compareHits, shareOf } from '@codesearch/presentation';
import type { Compared, ComparedHit, DevChunk, DevHit, DevPass, DevReport } from '@codesearch/presentation';
import { lineRange } from '../place/line-range.ts';
import { PlaceLink } from '../place/place-link.tsx';
import type { Place } from '../place/place.ts';
import type { Go } from '../place/use-place.ts';
import { PartFailure } from '../shell/failure.tsx';
import { useDev } from './use-dev.ts';

interface DevViewProps {
  readonly place: Place;
  readonly go: Go;
}

/** What `codesearch dev` shows in a terminal, at each save. */
export function DevView({ place, go }: DevViewProps): JSX.Element {
  const { report, error } = useDev(place.folder);
  return (
    <section class="dev" aria-label="Dev" aria-live="polite">
      {error !== undefined && <PartFailure error={error} />}
      {report && <Report {...{ report, place, go }} />}
    </section>
  );
}

/** One report: the pass, marked with its differences from the pass before it. */
export function Report({ report, place, go }: DevViewProps & { readonly report: DevReport }): JSX.Element {
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
      {pass?.file && <Chunks {...{ pass, before, place, go }} file={pass.file} />}
      {pass?.query && <Hits {...{ pass, before, place, go }} query={pass.query} />}
    </>
  );
}

interface PassProps extends DevViewProps {
  readonly pass: DevPass;
  readonly before: DevPass | undefined;
}

function pluginsOf({ plugins }: DevPass): string {
  const list = Object.entries(plugins).map(([stage, plugin]) => `${stage} ${plugin}`);
  return list.length === 0 ? 'All plugins are from the preset.' : list.join(', ');
}

function Chunks(props: PassProps & { readonly file: NonNullable<DevPass['file']> }): JSX.Element {
  const { pass, before, file, ...linked } = props;
  return (
    <section aria-label="Chunks">
      <h2>
        {file.path}: {file.chunks.length} chunks, {file.language}
        {file.degraded && ` (chunked by a fallback: ${file.degraded.code})`}
      </h2>
      <ol>
        {compareChunks(before, pass).map((compared, index) => (
          <Chunk key={index} path={file.path} {...{ compared }} {...linked} />
        ))}
      </ol>
    </section>
  );
}

const marks = { added: 'new', removed: 'gone', same: '' } as const;

function Chunk(props: DevViewProps & { readonly compared: Compared<DevChunk>; readonly path: string }): JSX.Element {
  const { path, place, go } = props;
  const { change, entry } = props.compared;
  const { startLine, endLine, kind, symbols, embedded } = entry;
  const target = { file: path, lines: { first: startLine, last: endLine }, view: 'search' as const };
  return (
    <li class={change}>
      <PlaceLink place={place} change={target} go={go}>
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

function Hits(props: PassProps & { readonly query: NonNullable<DevPass['query']> }): JSX.Element {
  const { pass, before, query, place, go } = props;
  const { hits, gone } = compareHits(before, pass);
  return (
    <section aria-label="Hits">
      <h2>
        “{query.text}”: {hits.length} hits, fit {query.fit}
      </h2>
      <ol>
        {hits.map((compared, index) => (
          <li key={index}>
            <HitLink hit={compared.hit} {...{ place, go }} />{' '}
            {before && <span class="change">{rankText(compared, index + 1)}</span>}
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
                <HitLink hit={hit} {...{ place, go }} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function HitLink({ hit, place, go }: DevViewProps & { readonly hit: DevHit }): JSX.Element {
  const change = { file: hit.path, lines: lineRange(hit.line), view: 'search' as const };
  return (
    <PlaceLink place={place} change={change} go={go}>
      {hit.label}{' '}
      <span class="place">
        {hit.path}:{hit.line}
      </span>
    </PlaceLink>
  );
}

function rankText({ before }: ComparedHit, rank: number): string {
  if (before === undefined) return 'new';
  return before === rank ? '' : `was ${before}`;
}
