/** A place in a configuration, a state, a statement or a call whose value is a secret, although no name says so. */
export interface SecretPlace {
  /** Searched for; ASCII. */
  readonly mark: string;
  /** From the mark on, sticky, with indices. The group `value` is the secret. All parts are bounded. */
  readonly pattern: RegExp;
  /**
   * What a value must look like: chosen by a person or drawn, the same with three kinds of characters, the same so
   * clearly that no name has to say it, drawn, certainly drawn, or any that is not regular, because the place and the
   * pattern say enough; or digits that are no year, or bytes that are not counted.
   */
  readonly kind: 'password' | 'mixed' | 'typed' | 'drawn' | 'irregular' | 'digits' | 'bytes' | 'any';
}

/** A place whose pattern has the word `VALUE` where the secret is. */
export const place = (mark: string, source: string, kind: SecretPlace['kind'] = 'password'): SecretPlace => ({
  mark,
  pattern: new RegExp(source.replaceAll('VALUE', String.raw`(?<value>[^\s"'\x60<>\\]{6,300})`), 'dy'),
  kind,
});
