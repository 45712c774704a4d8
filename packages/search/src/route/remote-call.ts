import { fileContent, foldedName } from '@codesearch/toolkit/pure';
import type { SearchFilter } from '@codesearch/kernel';
import { isOwnFile } from '../definition/own-code.ts';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { foundRoute } from './nested-route.ts';
import type { FoundLine, FoundRoute } from './nested-route.ts';

/** Types that call a service, or do nothing in its place. */
const callers = /client|stub|unimplemented|mock|fake/i;
/** Ends of the names of types that answer for a service. */
const servers = /(?:server|servicer|service|impl|implementation|handler|controller|grpc|rpc|api)$/i;

/**
 * Finds what answers a method of a service of gRPC, as its address names it: `/depot.v1.Depot/Reserve`.
 *
 * @returns `undefined` if the address has another form, or nothing declares it
 */
export async function findRemoteCall(
  retriever: Retriever,
  parts: readonly string[],
  filter: SearchFilter,
): Promise<FoundRoute | undefined> {
  const [whole = '', name = ''] = parts.slice(-2);
  const service = /^(?:\w+\.)*([A-Z]\w*)$/.exec(whole)?.[1];
  if (service === undefined || !/^[A-Z]\w*$/.test(name)) return undefined;
  const chunks = await retriever.load((await findDefinitions(retriever, name, filter)).map(({ id }) => id));
  const declared: FoundLine[] = [];
  const answering: (FoundLine & { readonly worth: number })[] = [];
  for (const chunk of chunks)
    for (const { name: own, qualifiedName, startLine, kind } of chunk.symbols) {
      if (foldedName(own) !== foldedName(name) || /interface|type/.test(kind)) continue;
      const type = qualifiedName.split('.').at(-2) ?? '';
      if (chunk.path.endsWith('.proto')) {
        if (type === service) declared.push({ chunk, line: startLine });
      } else if (fileContent(chunk.path) === 'code' && isOwnFile(chunk.path) && !callers.test(type)) {
        const isOfService = foldedName(`${type} ${chunk.path}`).includes(
          foldedName(service.replace(/(?:Service|API)$/, '')),
        );
        answering.push({ chunk, line: startLine, worth: Number(isOfService) + Number(servers.test(type)) });
      }
    }
  if (declared.length === 0) return undefined;
  const most = Math.max(...answering.map(({ worth }) => worth));
  return foundRoute(
    answering.filter(({ worth }) => worth === most),
    declared,
  );
}
