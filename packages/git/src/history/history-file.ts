/** Name of the file with the history of commits, in the folder of an index. */
export const historyFile = 'commits.json';
