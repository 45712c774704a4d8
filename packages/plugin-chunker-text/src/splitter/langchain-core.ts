/*
 * What LangChain's text splitters import of @langchain/core, for the built package. A splitter of text inherits from
 * the base class and uses nothing of it; documents and tokens are for methods that this package does not call. The
 * original takes 44 MB with its dependencies.
 */

export const BaseDocumentTransformer: ObjectConstructor = Object;

export function Document(): never {
  throw new Error('The text splitter is built without documents.');
}

export function getEncoding(): never {
  throw new Error('The text splitter is built without tokenizers.');
}
