import { expect, it } from 'vitest';
import { CostMeter } from './cost-meter.ts';

it('refuses what could pass the limit, and counts what calls have cost', async () => {
  const meter = new CostMeter();
  meter.begin(1);
  const settle = await meter.reserve(0.6);
  settle(0.3);
  (await meter.reserve(0.7))();
  await expect(meter.reserve(0.01)).rejects.toMatchObject({ details: { reason: 'cost-limit', spent: 1, limit: 1 } });
  meter.begin(1);
  (await meter.reserve(1))();
  meter.begin(undefined);
  (await meter.reserve(1e9))();
});

it('waits for calls under way, which may cost less than they could', async () => {
  const meter = new CostMeter();
  meter.begin(1);
  const settle = await meter.reserve(0.9);
  const waiting = meter.reserve(0.5);
  settle(0.2);
  (await waiting)(0.5);
  const last = await meter.reserve(0.3);
  const refused = meter.reserve(0.3);
  last();
  await expect(refused).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});
