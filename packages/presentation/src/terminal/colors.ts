import { styleText } from 'node:util';

const styles = ['bold', 'dim', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan'] as const;

/** Functions that style a text, or return it unchanged. */
export type Colors = Readonly<Record<(typeof styles)[number], (text: string) => string>> & {
  readonly isColorSupported: boolean;
};

export function createColors(isColorSupported: boolean): Colors {
  // `styleText` would check standard output, and not the stream that is meant.
  const colors = styles.map((style) => [
    style,
    isColorSupported ? (text: string) => styleText(style, text, { validateStream: false }) : String,
  ]);
  return { ...(Object.fromEntries(colors) as Omit<Colors, 'isColorSupported'>), isColorSupported };
}
