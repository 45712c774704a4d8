/** What the program prints without a command: what most people want next, on half a screen. */
export const welcome = `codesearch finds code by a question, a name or its exact text.

  codesearch search "where are retries configured"   ask about the code of this folder
  codesearch search parseHeader                      look up a name
  codesearch pick                                    search while you type
  codesearch open                                    search in a browser
  codesearch register                                let coding agents search

The first search builds an index, and later ones keep it up to date. By default nothing leaves this machine.
All commands: codesearch --help
`;
