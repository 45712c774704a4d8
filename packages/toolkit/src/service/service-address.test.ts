import { describe, expect, it } from 'vitest';
import { readAddress, serviceAddress } from './service-address.ts';
import type { AddressForm } from './service-address.ts';

const store: AddressForm = { defaultPort: 6333, ownPaths: ['/dashboard'] };
const ollama: AddressForm = { defaultPort: 11_434, bareIsHttp: true, ownPaths: ['/v1', '/api'] };

describe('an address is read', () => {
  it.each<readonly [string, AddressForm, string]>([
    ['https://api.example.com/v1', {}, 'https://api.example.com/v1'],
    ['https://api.example.com/v1/', {}, 'https://api.example.com/v1'],
    [' http://127.0.0.1:8080 ', {}, 'http://127.0.0.1:8080'],
    ['HTTP://[::1]:8080/v1', {}, 'http://[::1]:8080/v1'],
    ['https://host/gateway/embeddings', { ownPaths: ['/embeddings'] }, 'https://host/gateway'],
    ['https://host/v1/embeddings/', { ownPaths: ['/embeddings'] }, 'https://host/v1'],
    ['localhost:6399', store, 'http://localhost:6399'],
    ['localhost', store, 'http://localhost:6333'],
    ['"localhost"', store, 'http://localhost:6333'],
    ['qdrant', store, 'http://qdrant:6333'],
    ['qdrant:80', store, 'http://qdrant'],
    ['10.0.0.7:6333/vectors', store, 'http://10.0.0.7:6333/vectors'],
    ['172.16.3.4', store, 'http://172.16.3.4:6333'],
    ['[::1]:6333', store, 'http://[::1]:6333'],
    ['[fd00::7]', store, 'http://[fd00::7]:6333'],
    ['host.docker.internal:6333', store, 'http://host.docker.internal:6333'],
    ['nas.local', store, 'http://nas.local:6333'],
    [':6399', store, 'http://127.0.0.1:6399'],
    ['//localhost:6333', store, 'http://localhost:6333'],
    ['0.0.0.0:6333', store, 'http://127.0.0.1:6333'],
    ['http://0.0.0.0:6333', store, 'http://127.0.0.1:6333'],
    ['http://[::]:6333', store, 'http://[::1]:6333'],
    ['http://host', store, 'http://host'],
    ['https://cluster.example:6333', store, 'https://cluster.example:6333'],
    ['cluster.example:443', store, 'https://cluster.example'],
    ['http://localhost:6333/dashboard', store, 'http://localhost:6333'],
    ['http://host:11434/v1', ollama, 'http://host:11434'],
    ['http://host:11434/v1/', ollama, 'http://host:11434'],
    ['host:11434/api', ollama, 'http://host:11434'],
    ['http://host/ollama', ollama, 'http://host/ollama'],
    ['gpu.example.com', ollama, 'http://gpu.example.com:11434'],
    ['0.0.0.0', ollama, 'http://127.0.0.1:11434'],
  ])('%j %j', (text, form, address) => {
    expect(readAddress(text, form)).toEqual({ address });
  });
});

describe('an address is refused, with what to write', () => {
  it.each<readonly [string, AddressForm, RegExp]>([
    ['', {}, /empty/],
    ['  ', store, /empty/],
    ['api.example.com/v1', {}, /write https:\/\/api\.example\.com\/v1, or http:\/\/api\.example\.com\/v1/],
    ['cluster.example:6333', store, /write https:\/\/cluster\.example:6333/],
    ['8.8.8.8:6333', store, /no scheme/],
    ['172.32.0.1', store, /no scheme/],
    ['ht!tp://host', store, /is no address/],
    ['host,other:6333', ollama, /is no address/],
    ['ftp://host', {}, /scheme is ftp:\/\//],
    ['grpc://host:6334', store, /scheme is grpc:\/\//],
    ['https://ada@host', {}, /user or a password/],
    ['https://:secret@host', {}, /user or a password/],
    ['ada:secret@localhost:6333', store, /user or a password/],
    ['https://host/v1?key=abc', {}, /query/],
    ['https://host/#/collections', store, /fragment/],
    ['http://$QDRANT_HOST:6333', store, /variable that nothing replaces/],
    ['${QDRANT_URL}', store, /variable that nothing replaces/],
    ['http://{host}:6333', store, /variable that nothing replaces/],
    ['https://<your-cluster>.example', store, /variable that nothing replaces/],
    ['%QDRANT_URL%', store, /variable that nothing replaces/],
    ['http://undefined:6333', store, /host is 'undefined', which nobody has set/],
    ['https://undefined.example.com/v1', {}, /nobody has set/],
    ['https://api-undefined.example.com', {}, /nobody has set/],
    ['http://null:6333', store, /nobody has set/],
    ['http://NaN', store, /nobody has set/],
    ['http://host:99999', store, /no address: write http:\/\/localhost:6333/],
    ['http://', store, /no address/],
    ['http:/db.lan:8080', store, /no address/],
    ['/var/run/x.sock', ollama, /path of a file or a socket: write http:\/\/localhost:11434/],
    ['unix:///var/run/x.sock', store, /path of a file or a socket/],
    ['./x.sock', store, /path of a file or a socket/],
    ['~/x.sock', {}, /path of a file or a socket/],
    ['http:///db.lan', store, /no address/],
    ['localhost', {}, /no address: write https/],
    ['nothing', {}, /no address: write https/],
    ['my server', store, /no address/],
    ['http://host/path', { isAtRoot: true }, /it has a path: write http:\/\/host/],
  ])('%j', (text, form, problem) => {
    const reading = readAddress(text, form);
    expect(reading).toEqual({ problem: expect.stringMatching(problem) as string });
    expect(JSON.stringify(reading)).not.toMatch(/secret|abc/);
  });

  it('names the variable', () => {
    expect(() => serviceAddress('ftp://x', 'QDRANT_URL', store)).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        message: 'The configuration QDRANT_URL is invalid: its scheme is ftp:// instead of http:// or https://.',
        hint: 'Set QDRANT_URL to an address such as http://localhost:6333.',
      }) as Error,
    );
  });
});
