import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { HttpRequest, HttpRoute } from '../listener/http-listener.ts';
import { pageFiles, pageHeaders } from '@codesearch/page';
import type { PageFile } from '@codesearch/page';
import type { PageKeys } from './page-keys.ts';
import { plainReply } from './reply.ts';

/** Seconds for which a browser keeps a file whose name changes with its content. */
const keptSeconds = 31_536_000;

/** The page and its files, which anybody may read, and the requests by which it gets its key. */
export function pageRoutes(keys: PageKeys): readonly (readonly [path: string, route: HttpRoute])[] {
  const files = [...pageFiles()].map(([path, file]) => [path, fileRoute(file)] as const);
  return [...files, ['/api/v1/tickets', ticketRoute(keys)], ['/api/v1/key', keyRoute(keys)]];
}

function fileRoute(file: PageFile): HttpRoute {
  const isPage = file.type.startsWith('text/html');
  return {
    methods: ['GET'],
    isPublic: true,
    async answer(request, response) {
      const nonce = randomBytes(16).toString('base64');
      const headers = {
        ...pageHeaders(nonce),
        'Content-Type': file.type,
        'Cache-Control': file.isImmutable ? `max-age=${keptSeconds}, immutable` : 'no-cache',
      };
      const isCompressed = acceptsGzip(request);
      response.writeHead(200, {
        ...headers,
        Vary: 'Accept-Encoding',
        ...(isCompressed && { 'Content-Encoding': 'gzip' }),
      });
      if (isPage) {
        const page = file.read().toString().replaceAll('{{nonce}}', nonce);
        response.end(isCompressed ? gzipSync(page) : page);
      } else {
        response.end(isCompressed ? file.readCompressed() : file.read());
      }
    },
  };
}

function acceptsGzip({ headers }: HttpRequest): boolean {
  return /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
}

/** Gives a ticket to a program that knows the token. */
function ticketRoute(keys: PageKeys): HttpRoute {
  return {
    methods: ['POST'],
    async answer(_request, response) {
      succeed(response, { ticket: keys.createTicket() });
    },
  };
}

/** Gives a key to a page that has a ticket. */
function keyRoute(keys: PageKeys): HttpRoute {
  return {
    methods: ['POST'],
    isPublic: true,
    async answer({ headers }, response) {
      const [, ticket = ''] = /^Ticket (\S+)$/.exec(headers.authorization ?? '') ?? [];
      const key = keys.redeem(ticket);
      if (key !== undefined) return succeed(response, { key });
      const message = 'This address was used before, or is too old.';
      plainReply(response).fail({ code: 'TICKET_INVALID', message, hint: 'Open the page with: codesearch open' });
    },
  };
}

function succeed(response: ServerResponse, answer: object): void {
  plainReply(response).succeed(`${JSON.stringify({ version: 1, ...answer })}\n`);
}
