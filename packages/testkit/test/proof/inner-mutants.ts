import type { StageBinding, StageName } from '@codesearch/kernel';
import type { Bind } from '../../src/law/bind.ts';
import { hashEmbedder } from '../../src/reference/hash-embedder.ts';
import type { Mutant } from './prove.ts';

/** Plugins with another one as an option, of which they declare a part, or which they do not check. */
export function innerMutants<Name extends StageName>(stage: Name, bind: Bind<Name>): readonly Mutant<Name>[] {
  const declared = 'the variables, the fingerprint and the host of a plugin inside of it are also its own';
  const wrapping =
    (change: (inner: StageBinding) => Partial<StageBinding<Name>>): Bind<Name> =>
    () => {
      const binding = bind();
      const options = { inner: hashEmbedder() as unknown as StageBinding };
      return Object.defineProperties(
        { ...binding, options, fingerprint: () => [binding.fingerprint(), options.inner.fingerprint()] },
        {
          environment: { get: () => change(options.inner).environment ?? options.inner.environment },
          ...(change(options.inner).fingerprint && { fingerprint: { value: binding.fingerprint } }),
        },
      );
    };
  return [
    ['variables of an inner plugin left out', declared, wrapping(() => ({ environment: [] }))],
    ...(stage === 'reranker'
      ? []
      : [
          [
            'the fingerprint of an inner plugin left out',
            declared,
            wrapping(({ fingerprint }) => ({ fingerprint })),
          ] satisfies Mutant<Name>,
        ]),
    ...(['contextualizer', 'embedder', 'reranker', 'store'].includes(stage)
      ? [['the host of an inner plugin left out', declared, wrapping(() => ({}))] satisfies Mutant<Name>]
      : []),
    [
      'an inner plugin of any stage',
      'a plugin of another stage inside of it is refused with CONFIG_INVALID',
      wrapping(() => ({})),
    ],
  ];
}
