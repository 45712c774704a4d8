import { expect, it } from 'vitest';
import { endsProcess } from './node-limits.ts';

it('only Swift on Node 24 without the flag ends the process', () => {
  expect(endsProcess('swift', '24.21.0', [])).toBe(true);
  expect(endsProcess('swift', '24.21.0', ['--liftoff-only'])).toBe(false);
  expect(endsProcess('swift', '22.18.0', [])).toBe(false);
  expect(endsProcess('swift', '26.10.0', [])).toBe(false);
  expect(endsProcess('scala', '24.21.0', [])).toBe(false);
});
