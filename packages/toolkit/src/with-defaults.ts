/**
 * The options of a plugin as its schema returns them: each has a value, except for those without a default.
 *
 * @typeParam Open names of the options without a default
 */
export type WithDefaults<Options, Open extends keyof Options = never> = Pick<Options, Open> & {
  readonly [Name in Exclude<keyof Options, Open>]-?: Exclude<Options[Name], undefined>;
};
