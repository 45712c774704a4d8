declare const valueType: unique symbol;

/** A key of a scope that carries the type of its value. */
export interface Token<Value> {
  readonly key: symbol;
  readonly [valueType]?: Value;
}

/** @param description names the value in messages */
export function createToken<Value>(description: string): Token<Value> {
  return { key: Symbol(description) };
}
