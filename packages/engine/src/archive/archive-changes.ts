import { fingerprintChanges, readingChanges } from '../state/fingerprint.ts';
import { manifestFormat } from '../state/manifest.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import type { ArchivedIndex } from './archive-manifest.ts';
import { portableSettings } from './portable-settings.ts';

/** What keeps the index of an archive from being used with the present settings; one phrase each. */
export function archiveChanges(
  { format, fingerprint, reading }: ArchivedIndex,
  present: Pick<ManifestFile, 'fingerprint' | 'reading'>,
): readonly string[] {
  if (format !== manifestFormat) return [`the format of the index is ${manifestFormat} (was ${format})`];
  return [
    ...fingerprintChanges(fingerprint, portableSettings(present.fingerprint)),
    ...readingChanges(reading, portableSettings(present.reading)),
  ];
}
