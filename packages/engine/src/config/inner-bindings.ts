import type { StageBinding } from '@codesearch/kernel';

/**
 * Plugins in the options of a plugin, such as its fallback, at any depth: outer ones first, in the order of the
 * options.
 */
export function innerBindings({ options }: Pick<StageBinding, 'options'>): readonly StageBinding[] {
  const found: StageBinding[] = [];
  // A value may contain itself.
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (isBinding(value)) {
      found.push(value);
      visit(value.options);
    } else {
      for (const each of Object.values(value)) visit(each);
    }
  };
  visit(options);
  return found;
}

function isBinding(value: object): value is StageBinding {
  const { plugin, stage, contractVersion } = value as Partial<StageBinding>;
  return typeof plugin === 'string' && typeof stage === 'string' && typeof contractVersion === 'number';
}
