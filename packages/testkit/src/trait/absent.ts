/** What a text has of a value that is none, or of the language itself. */
export const absent: RegExp = /\b(?:undefined|null|NaN)\b|\[object \w+\]|\[native code\]/;
