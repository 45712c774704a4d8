import { parentPort, workerData } from 'node:worker_threads';
import { ModelServer, openaiEmbeddings } from '@codesearch/testkit';

/* The service, in a thread of its own, as a service has a machine of its own. Tells its address, and ends with the thread. */

const server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings() });
server.latencyMs = workerData as number;
parentPort?.postMessage(server.url);
