import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { errors } from '@codesearch/kernel';
import { networkState } from './network-call.ts';
import { offlinePreload } from './offline-preload-url.ts';

type Method = (this: object, ...args: unknown[]) => unknown;

type Methods = Record<string, Method | undefined>;

/**
 * Replaces the functions of Node that begin connections, once per process: sockets (so HTTP, HTTP/2, TLS, WebSocket,
 * `fetch` and gRPC), connections that are kept open, datagrams, and look-ups of names. Servers, and channels between a
 * process and its children, are not affected.
 */
export function installNetworkGuard(): void {
  const state = networkState();
  if (state.installed) return;
  state.installed = true;
  const { Socket } = process.getBuiltinModule('net');
  replace(Socket.prototype, 'connect', (connect) => {
    return function (...args) {
      const problem = problemOf(connectTarget(args));
      if (!problem) return connect.apply(this, args);
      const socket = this as InstanceType<typeof Socket>;
      process.nextTick(() => socket.destroy(problem));
      return socket;
    };
  });
  guardKeptConnections();
  guardDatagrams();
  guardNames();
  guardThreads();
  process.getBuiltinModule('module').syncBuiltinESMExports();
}

/* A connection that another part of the process has opened may be used without a new one. */
function guardKeptConnections(): void {
  const { Agent } = process.getBuiltinModule('http');
  replace(Agent.prototype, 'addRequest', (addRequest) => {
    return function (request, options, ...rest) {
      const problem = problemOf(connectTarget([options]));
      if (!problem) return addRequest.call(this, request, options, ...rest);
      process.nextTick(() => (request as { destroy(error: Error): void }).destroy(problem));
      return undefined;
    };
  });
  replace(globalThis, 'fetch', (fetch) => {
    return function (input, ...rest) {
      const problem = problemOf(urlTarget(input));
      return problem ? Promise.reject(problem) : fetch.call(globalThis, input, ...rest);
    };
  });
}

function guardDatagrams(): void {
  const { prototype } = process.getBuiltinModule('dgram').Socket;
  for (const name of ['connect', 'send']) {
    replace(prototype, name, (method) => {
      return function (...args) {
        const address = args.findLast((argument) => typeof argument === 'string');
        const problem = problemOf(typeof address === 'string' ? address : 'a datagram address');
        if (problem) throw problem;
        return method.apply(this, args);
      };
    });
  }
}

function guardNames(): void {
  const dns = process.getBuiltinModule('dns');
  for (const methods of [dns, dns.Resolver.prototype]) guardLookups(methods, false);
  for (const methods of [dns.promises, dns.promises.Resolver.prototype]) guardLookups(methods, true);
}

function guardLookups(methods: object, answersPromise: boolean): void {
  for (const name of Object.getOwnPropertyNames(methods)) {
    if (!/^(?:lookup|resolve|reverse)/.test(name)) continue;
    // The host of an address is asked for at a server, also that of an own address.
    const isOfAddress = /^reverse|Service$/.test(name);
    replace(methods, name, (lookUp) => {
      return function (...args) {
        const name = String(args[0]);
        // A server looks up the address that it listens on.
        const problem = !isOfAddress && isOwnName(name) ? undefined : problemOf(name, true);
        if (!problem) return lookUp.apply(this, args);
        if (answersPromise) return Promise.reject(problem);
        const callback = args.at(-1);
        if (typeof callback === 'function') process.nextTick(() => callback(problem));
        return undefined;
      };
    });
  }
}

/* A thread has functions of its own. It does not read the options of the environment, so it gets them as arguments. */
function guardThreads(): void {
  const threads = process.getBuiltinModule('worker_threads');
  threads.Worker = class extends threads.Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      const state = networkState();
      const isOffline = state.forbidden || state.calls.getStore()?.offline === true;
      const execArgv = [...(options.execArgv ?? process.execArgv), `--require=${fileURLToPath(offlinePreload)}`];
      super(file, isOffline ? { ...options, execArgv } : options);
    }
  };
}

function isOwnName(name: string): boolean {
  if (process.getBuiltinModule('net').isIP(name) !== 0) return true;
  return /(?:^|\.)localhost$/i.test(name) || name === process.getBuiltinModule('os').hostname();
}

/* The error of a connection that is forbidden. Others are reported to the call that begins them. */
function problemOf(target: string, isLookup = false): Error | undefined {
  const state = networkState();
  const call = state.calls.getStore();
  call?.connect(target, isLookup);
  return state.forbidden || call?.offline === true ? errors.offline(target, call?.plugin) : undefined;
}

function urlTarget(input: unknown): string {
  const url = typeof input === 'object' && input !== null && 'url' in input ? input.url : input;
  return URL.canParse(String(url)) ? new URL(String(url)).host : 'an address';
}

/* The members of Node's modules are plain functions, which have no common type. */
function replace(owner: object, name: string, wrap: (original: Method) => Method): void {
  const methods = owner as Methods;
  const original = methods[name];
  if (typeof original !== 'function') return;
  methods[name] = Object.defineProperties(wrap(original), Object.getOwnPropertyDescriptors(original) as never);
}

/** Ports that an address does not name. */
const commonPorts: ReadonlySet<number> = new Set([80, 443]);

/**
 * What the arguments of `net.connect`, `tls.connect` and `http.Agent` connect to: host and port, or the path of a local
 * socket.
 *
 * @param args as a caller gives them, or as Node passes them on: options and a callback in one array
 */
export function connectTarget(args: readonly unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    const { path, socketPath, host, hostname, servername, port } = first as Readonly<Record<string, unknown>>;
    const local = socketPath ?? (port === undefined || port === null ? path : undefined);
    if (typeof local === 'string' && local !== '') return local;
    const name = [hostname, host, servername].find((each) => typeof each === 'string' && each !== '');
    return withPort(String(name ?? 'localhost'), Number(port));
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return first;
  return withPort(typeof second === 'string' ? second : 'localhost', Number(first));
}

function withPort(host: string, port: number): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return Number.isNaN(port) || commonPorts.has(port) ? name : `${name}:${port}`;
}
