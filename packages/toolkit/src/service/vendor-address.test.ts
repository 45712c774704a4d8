import { expect, it } from 'vitest';
import { refuseIgnoredAddress, vendorAddresses } from './vendor-call.ts';

const address = 'https://api.vendor.example/v1';
const vendors = Object.keys(vendorAddresses) as (keyof typeof vendorAddresses)[];
const cases = vendors.flatMap((vendor) => vendorAddresses[vendor].map((variable) => [vendor, variable] as const));

it.each(cases)('%s: another server in %s is refused with its name, and no value of it', (vendor, variable) => {
  const env = (name: string): string | undefined =>
    name === variable ? 'https://secret-gateway.example/v1' : undefined;
  expect(() => refuseIgnoredAddress({ env }, vendor, address)).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      message: `${variable} names another server than ${address}, which would be used.`,
      hint: expect.not.stringContaining('secret-gateway') as string,
    }) as Error,
  );
});

it.each([undefined, '', ' ', address, 'https://api.vendor.example/'])('%j is no other server', (value) => {
  expect(() => refuseIgnoredAddress({ env: () => value }, 'openai', address)).not.toThrow();
});
