import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServerLog } from '../server-log.ts';
import type { UserReply } from '../server/user-question.ts';
import { patientWaits, TemporaryProjects } from '@codesearch/host/fixture';
import { OpenProjects } from '@codesearch/host';
import { RebuildConsent } from './rebuild-consent.ts';

let temporary: TemporaryProjects;
let projects: OpenProjects;
let root: string;
let now: number;
let consent: RebuildConsent;
const noQuestions = { askUser: () => undefined };

beforeEach(async () => {
  temporary = new TemporaryProjects();
  projects = new OpenProjects({
    defaultWorkers: 0,
    cwd: temporary.folder,
    log: new ServerLog(() => {}),
    waits: patientWaits,
  });
  root = temporary.project('app');
  now = 0;
  consent = new RebuildConsent(projects, () => now);
  await projects.use(root, (served) => served.sync().ended);
});

afterEach(async () => {
  await projects[Symbol.asyncDispose]();
  temporary.remove();
});

it('is not needed if there is no index', async () => {
  expect(await consent.missingFor(temporary.project('other'), undefined, noQuestions)).toBeUndefined();
});

describe('by a token', () => {
  const tokenIn = (text: string | undefined): string => /confirm: "(\w+)"/.exec(text ?? '')?.[1] ?? '';
  const ask = (token?: string): Promise<string | undefined> => consent.missingFor(root, token, noQuestions);

  it('is given once', async () => {
    const cost = await ask();
    expect(cost).toContain('Nothing has been removed.');
    expect(cost).toContain('1 file, 1 chunk');
    expect(await ask(tokenIn(cost))).toBeUndefined();
    expect(await ask(tokenIn(cost))).toContain('The token is unknown or expired.');
  });

  it('is never given by a repeated call', async () => {
    const tokens = new Set<string>();
    for (let call = 0; call < 3; call++) tokens.add(tokenIn(await ask()));
    expect(tokens.size).toBe(3);
  });

  it('is not given after ten minutes, or for another project', async () => {
    const other = temporary.project('other');
    await projects.use(other, (served) => served.sync().ended);
    const token = tokenIn(await ask());
    expect(await consent.missingFor(other, token, noQuestions)).toContain('The token is unknown or expired.');
    now = 600_000;
    expect(await ask(token)).toContain('The token is unknown or expired.');
  });
});

it('names what the present settings cost, and not those of the index', async () => {
  const options = { baseURL: 'https://embed.invalid/v1', model: 'm', pricePerMillionTokens: 1e6 };
  const embedder = { plugin: '@codesearch/plugin-embed-openai', options };
  temporary.write('paid.json', JSON.stringify({ embedder }));
  const log = new ServerLog(() => {});
  await using paid = new OpenProjects({
    cwd: root,
    config: join(temporary.folder, 'paid.json'),
    defaultWorkers: 0,
    log,
  });
  const cost = await new RebuildConsent(paid).missingFor(root, undefined, noQuestions);
  expect(cost).toMatch(
    /^To embed with embed-openai m: \d+ chunks?, about \d+ tokens in \d calls?\.\nPrice: about \$\d+/m,
  );
  expect(cost).not.toContain('Nothing was sent');
});

describe('by the user', () => {
  const withReply = (isAccepted: boolean) => {
    let state = '';
    return {
      asked: (): Promise<string | undefined> =>
        consent.missingFor(root, undefined, {
          askUser: (question) => {
            state = question.state;
            expect(question.message).toContain(`removes the index of ${root}`);
            throw new Error('asked');
          },
        }),
      replied: (): Promise<string | undefined> =>
        consent.missingFor(root, undefined, { askUser: (): UserReply => ({ isAccepted, state }) }),
    };
  };

  it('is given once', async () => {
    const { asked, replied } = withReply(true);
    await expect(asked()).rejects.toThrow('asked');
    expect(await replied()).toBeUndefined();
    expect(await replied()).toContain('Nothing has been removed.');
  });

  it('is not given by a reply to no question', async () => {
    expect(await withReply(true).replied()).toContain('Nothing has been removed.');
  });

  it('can be refused, and then there is no token to go around the user', async () => {
    const { asked, replied } = withReply(false);
    await expect(asked()).rejects.toThrow('asked');
    const text = await replied();
    expect(text).toContain('The user did not agree. Nothing has been removed.');
    expect(text).not.toContain('confirm');
  });
});
