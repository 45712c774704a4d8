/**
 * Why the Node.js of an editor cannot run the program; undefined if it can.
 *
 * @param version such as `22.18.0`
 * @param hasDatabase whether it has `node:sqlite`
 */
export function nodeProblem(version: string, hasDatabase: boolean): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < 22 || (major === 22 && minor < 18);
  if (!isOld && hasDatabase) return undefined;
  const reason = isOld ? `it has Node ${version}, and codesearch needs 22.18` : 'its Node has no SQLite';
  return `This editor cannot run the codesearch of the extension: ${reason}. Update the editor, or install codesearch and set \`codesearch.path\`.`;
}
