import type { ConsistencyLevelEnum, FunctionType } from '@zilliz/milvus2-sdk-node';

/*
 * Values of the client's enumerations, which the compiler checks. Importing them would load the client together with
 * the plugin.
 */

/** A read sees every write that was acknowledged before it. */
export const strong: ConsistencyLevelEnum.Strong = 0;

/** The function that derives the sparse vector of a text. */
export const bm25Function: FunctionType.BM25 = 1;
