import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** The main script of the executable, as one CommonJS file. */
export async function bundledLauncher(): Promise<string> {
  await using bundle = await rolldown({
    input: join(import.meta.dirname, 'launcher/launch.ts'),
    platform: 'node',
    logLevel: 'warn',
  });
  const { output } = await bundle.generate({ format: 'cjs', minify: true });
  return output[0].code;
}
