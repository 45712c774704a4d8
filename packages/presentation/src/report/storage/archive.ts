import type { ExportReport, ImportReport } from '@codesearch/engine';
import { bytes, counted } from '../../text/quantity.ts';
import { printable } from '../../text/printable.ts';

/** Output of `export`. */
export function formatExport(report: ExportReport): string {
  const { file, keyId, uncommitted = 0, commit } = report;
  const lines = [
    `Exported ${contentOf(report)} to ${printable(file)}, ${bytes(report.bytes)}.`,
    `SHA-256 ${report.sha256}`,
    keyId === undefined
      ? 'It is not signed: to import it, give this hash with --sha256. To sign it, give a key with --sign.'
      : `Signed with the key ${keyId}.`,
  ];
  if (commit !== undefined && uncommitted > 0)
    lines.push(
      `${counted(uncommitted, 'file')} ${uncommitted === 1 ? 'is' : 'are'} not as in the commit. Its text is in the archive.`,
    );
  return `${lines.join('\n')}\n`;
}

/** Output of `import`. */
export function formatImport(report: ImportReport): string {
  const { keyId, completedAt, replaced } = report;
  const trust = keyId === undefined ? '' : `, signed with the key ${keyId}`;
  return [
    `Imported ${contentOf(report)}, built at ${printable(completedAt)}${trust}.`,
    ...(replaced ? ['It replaces the index that was here.'] : []),
    'The next search compares it with the files, and indexes only those that differ.',
    '',
  ].join('\n');
}

/** Output of `keys`. */
export function formatKeys(privateFile: string, publicFile: string): string {
  return `Private key, to export: ${printable(privateFile)}\nPublic key, to import: ${printable(publicFile)}\n`;
}

function contentOf({ files, chunks, commit }: ExportReport | ImportReport): string {
  const at = commit === undefined ? '' : ` of commit ${commit.slice(0, 12)}`;
  return `the index${at} (${counted(files, 'file')} in ${counted(chunks, 'chunk')})`;
}
