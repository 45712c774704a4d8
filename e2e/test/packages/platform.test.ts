import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';

it('only the platform module asks on which system it runs', () => {
  const sources = globSync('packages/*/{src,bin}/**/*.{ts,js}', { cwd: workspace, exclude: ['**/*.test.ts'] });
  expect(sources.length).toBeGreaterThan(500);
  const asking = sources.filter((file) =>
    /\bprocess\.platform\b|\bos\.(?:platform|type)\(|import \{[^}]*\b(?:platform|type)\b[^}]*\} from 'node:os'/.test(
      readFileSync(join(workspace, file), 'utf8'),
    ),
  );
  expect(asking).toEqual(['packages/toolkit/src/platform/system.ts']);
});
