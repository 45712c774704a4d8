import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { useNavigation } from '../place/navigation.ts';
import { HitLink } from '../place/place-link.tsx';
import type { SearchedProject } from '../project/use-project.ts';
import type { Hit } from '../server/answers.ts';
import { PartFailure } from '../shell/failure.tsx';
import { configurations, pathIn } from './configurations.ts';
import { useSearch } from './use-search.ts';
import type { Search } from './use-search.ts';

interface CompareViewProps {
  readonly project: Pick<SearchedProject, 'folder' | 'files' | 'text' | 'watch'>;
  readonly search: Search;
}

/** The hits of two configurations for one query, side by side. */
export function CompareView({ project, search }: CompareViewProps): JSX.Element {
  const { place } = useNavigation();
  const { folder, files, text } = project;
  const { revision } = project.watch;
  const [typed, setTyped] = useState('');
  const [config, setConfig] = useState<string>();
  const other = useSearch(
    config === undefined ? { ...place, query: '' } : place,
    config === undefined ? { text, revision } : { text, revision, config },
  );
  return (
    <section class="compare" aria-label="Compare configurations">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setConfig(typed.trim() === '' ? undefined : pathIn(folder, typed.trim()));
        }}
      >
        <label>
          Other configuration
          <input
            type="text"
            value={typed}
            placeholder="codesearch.other.json"
            list="configurations"
            spellcheck={false}
            autocomplete="off"
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <datalist id="configurations">
          {configurations(files.map(({ path }) => path)).map((path) => (
            <option key={path} value={path} />
          ))}
        </datalist>
        <button type="submit">Compare</button>
      </form>
      <p class="note">The other configuration gets an index of its own, which the first query builds.</p>
      <div class="columns">
        <Ranking title="Configuration of the folder" search={search} before={undefined} />
        {config !== undefined && <Ranking title={config} search={other} before={search.hits} />}
      </div>
    </section>
  );
}

interface RankingProps {
  readonly title: string;
  readonly search: Search;
  /** The hits to compare with. */
  readonly before: readonly Hit[] | undefined;
}

function Ranking({ title, search: { hits, error, isRunning }, before }: RankingProps): JSX.Element {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {error !== undefined && <PartFailure error={error} />}
      <ol aria-busy={isRunning}>
        {hits.map((hit, rank) => (
          <li key={`${hit.path}:${hit.startLine}`}>
            <HitLink hit={hit} /> {before && <span class="change">{changeText(before, hit, rank)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function changeText(before: readonly Hit[], { path, startLine }: Hit, rank: number): string {
  const earlier = before.findIndex((hit) => hit.path === path && hit.startLine === startLine);
  if (earlier === -1) return 'new';
  if (earlier === rank) return '';
  return earlier > rank ? `▲ ${earlier - rank}` : `▼ ${rank - earlier}`;
}
