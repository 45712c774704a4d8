/*
 * Files of the package outside of `src`. This module must be directly in `src`: all built files are directly in `dist`,
 * so the relative URLs are the same.
 */

/** Text for a model about when and how to search. */
export const skillSource: URL = new URL('../skill/SKILL.md', import.meta.url);

/** Rules for a model, without their marks. */
export const rulesSource: URL = new URL('../skill/rules.md', import.meta.url);

/** A sub-agent that finds code, without the fields that differ by client. */
export const agentSource: URL = new URL('../skill/agent.md', import.meta.url);
