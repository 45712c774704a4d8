import type { ConsistencyLevelEnum, FunctionType } from '@zilliz/milvus2-sdk-node';

/*
 * Values of enumerations of the client, held to them by the compiler: importing the values would load the client with the plugin.
 */

/** A read sees every write that was acknowledged before it. */
export const strong: ConsistencyLevelEnum.Strong = 0;

/** The function that makes the sparse vector of a text. */
export const bm25Function: FunctionType.BM25 = 1;
