import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { smallService } from '../small-service.ts';
import { Workplace } from '../workplace.ts';

let place: Workplace;

beforeEach(() => {
  place = new Workplace(smallService);
});

afterEach(() => place.remove());

it('index --yes indexes a home folder without asking', async () => {
  const env = { HOME: place.tree };
  expect(await place.run(['status'], { env })).toMatchObject({ code: 0 });
  expect(await place.run(['index', '--yes'], { env })).toMatchObject({ code: 0 });
  expect(await place.run(['search', 'Header'], { env })).toMatchObject({ code: 0 });
});

it('a home folder with the data folder in it is indexed without that', async () => {
  place.write('.gitignore', '');
  const env = { HOME: place.tree, CODESEARCH_HOME: join(place.tree, '.local/share/codesearch') };
  expect(await place.run(['index', '--yes'], { env })).toMatchObject({ code: 0 });
  expect((await place.run(['index'], { env })).stdout).toMatch(/^Up to date/);
  expect(printed('status', await place.run(['status', '--json'], { env }))).toMatchObject({
    files: 7,
    state: 'current',
  });
  expect(printed('why', await place.run(['why', '.local/share/codesearch', '--json'], { env }))).toMatchObject({
    scan: { verdict: 'folder', entered: false },
  });
});
