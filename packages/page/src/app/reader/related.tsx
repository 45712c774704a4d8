import type { JSX } from 'preact';
import { labelParts } from '../place/hit-label.ts';
import { lineRange } from '../place/line-range.ts';
import { useNavigation } from '../place/navigation.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { keyOf } from '../search/kept-order.ts';
import type { Definition, Hit, SearchAnswer } from '../server/answers.ts';
import { useAnswer } from '../server/use-answer.ts';
import { PartFailure } from '../shell/failure.tsx';
import type { Calls } from './calls-of.ts';

interface RelatedProps {
  /** Path of the file that has the definition. */
  readonly path: string;
  readonly definition: Definition;
  readonly calls: Calls;
  readonly revision: number;
  /** Called when a place in a file is opened. */
  readonly onFollow: () => void;
}

/** Callers that are listed. */
const maxCallers = 20;

/** A heading, a key or the title of a test is not called. */
const callableName = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

/** A path with which a definition can be asked for, so that it is not another one of its name. */
const addressable = /^[^\s:]+\.[A-Za-z]\w{0,9}$/;

/** What calls a definition, and what it calls. */
export function Related({ path, definition, calls, revision, onFollow }: RelatedProps): JSX.Element {
  const { name } = definition;
  const { folder, rev } = useNavigation().place;
  // A private member is called without its mark in the index.
  const called = name.replaceAll('#', '');
  const address = addressable.test(path) ? `${path}:${called}` : called;
  const { answer, error } = useAnswer<SearchAnswer>(
    'callers',
    callableName.test(called) ? { name: address, in: folder, rev, limit: maxCallers, sync: false } : undefined,
    revision,
  );
  const short = name.split('.').at(-1)!;
  const found = answer?.results ?? [];
  const callers = found.filter(({ use, unsure }) => !use && !unsure);
  const unsure = found.filter((hit) => !hit.use && hit.unsure);
  const uses = found.filter(({ use }) => use);
  const count = answer && (unsure.length > 0 ? callers.length : (answer.total ?? callers.length));
  return (
    <section class="related" aria-label={`Calls of ${name}`}>
      <h3 data-callers tabIndex={-1}>
        Called by{count === undefined ? '' : ` (${count})`}
      </h3>
      {error !== undefined && <PartFailure error={error} />}
      {answer && callers.length + unsure.length === 0 && (
        <p class="note">
          No calls of {short} found{uses.length > 0 ? ', but places that name it' : ''}. Dynamic calls are not
          recognized.
        </p>
      )}
      <Places hits={callers} onFollow={onFollow} />
      {unsure.length > 0 && (
        <>
          <h3>May call it, or another {short}</h3>
          <Places hits={unsure} onFollow={onFollow} />
        </>
      )}
      {uses.length > 0 && (
        <>
          <h3>Named, not called</h3>
          <Places hits={uses} onFollow={onFollow} />
        </>
      )}
      {answer && callers.length + unsure.length > 0 && (
        <p class="note" title={answer.notes?.join(' ')}>
          By name, so it may be incomplete.
        </p>
      )}
      {calls.defined.length > 0 && (
        <>
          <h3>Calls ({calls.defined.length})</h3>
          <ul class="calls">
            {calls.defined.map((each) => (
              <li key={each}>
                <PlaceLink change={{ query: each, similar: '', view: 'search', file: '' }}>{each}</PlaceLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {calls.others.length > 0 && <p class="note">Not defined here: {calls.others.join(', ')}</p>}
    </section>
  );
}

/** Where a name is, with links. */
function Places({ hits, onFollow }: { readonly hits: readonly Hit[] } & Pick<RelatedProps, 'onFollow'>): JSX.Element {
  return (
    <ul>
      {hits.map((hit) => {
        const line = hit.matches?.[0]?.startLine ?? hit.line;
        return (
          <li key={keyOf(hit)}>
            <PlaceLink
              change={{ file: hit.path, lines: lineRange(line) }}
              onFollow={onFollow}
              title={`${hit.label}, ${hit.path}:${line}`}
            >
              <span class="names">{labelParts(hit.label).name}</span>{' '}
              <span class="place">
                <span class="names">{hit.path.slice(hit.path.lastIndexOf('/') + 1)}</span>:{line}
              </span>
            </PlaceLink>
          </li>
        );
      })}
    </ul>
  );
}
