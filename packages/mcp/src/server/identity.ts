import type { Implementation } from '@modelcontextprotocol/server';
import { packageVersion } from '../package-version.ts';

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#2563eb" stroke-width="2" stroke-linecap="round"><circle cx="10" cy="10" r="7"/><path d="m15 15 6 6M8 8l-2 2 2 2m4-4 2 2-2 2"/></svg>`;

/** What clients show of the server. Since version 2026-07-28 it is in each answer, so it is short. */
export function identity(): Implementation {
  return {
    name: 'codesearch',
    title: 'codesearch',
    version: packageVersion(),
    description: 'Find code by what it does',
    websiteUrl: 'https://github.com/codesearch/codesearch',
    icons: [
      {
        src: `data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}`,
        mimeType: 'image/svg+xml',
        sizes: ['any'],
      },
    ],
  };
}
