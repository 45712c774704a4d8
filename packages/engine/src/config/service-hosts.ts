import { errors, stageNames } from '@codesearch/kernel';
import type { PluginContext, StageBinding } from '@codesearch/kernel';
import { contactedHosts } from '@codesearch/stages';
import type { ResolvedConfig } from './resolve-config.ts';
import type { Contact } from '@codesearch/stages/network';

/**
 * Where plugins of a configuration say that they send text. Hosts of this machine, and hosts that were contacted
 * before, are left out.
 */
export function newServiceHosts({ stages }: ResolvedConfig, context: PluginContext): readonly Contact[] {
  const declared = stageNames.flatMap((stage): readonly Contact[] => {
    const binding: StageBinding = stages[stage];
    const facts = binding.describe(context);
    const host = 'host' in facts ? facts.host : undefined;
    if (host?.trim() === '') throw errors.pluginInvalid(binding.plugin, 'it sends text to a host without a name');
    return host === undefined || isThisMachine(host) ? [] : [{ plugin: binding.plugin, stage, host }];
  });
  if (declared.length === 0) return [];
  const known = contactedHosts(context.home);
  return declared.filter(({ host }) => !known.has(host));
}

/** Whether a host, with or without a port, is this machine. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\]|\[::\]|0\.0\.0\.0)$/i.test(name) || name.startsWith('/');
}
