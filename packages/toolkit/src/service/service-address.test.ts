import { expect, it } from 'vitest';
import { isServiceAddress } from './service-address.ts';

it.each(['https://api.example.com/v1', 'http://127.0.0.1:8080', 'http://[::1]:8080/v1'])(
  '%s is a service address',
  (text) => {
    expect(isServiceAddress(text)).toBe(true);
  },
);

it.each([
  '',
  'api.example.com',
  'localhost:8080',
  'ftp://api.example.com',
  'https://ada@api.example.com',
  'https://:secret@api.example.com',
])('%j is not a service address', (text) => {
  expect(isServiceAddress(text)).toBe(false);
});
