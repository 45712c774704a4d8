import 'reflect-metadata';
import { container as processContainer, instancePerContainerCachingFactory } from 'tsyringe';
import type { DependencyContainer } from 'tsyringe';
import { errors } from '@codesearch/kernel';
import type { Token } from './token.ts';

/**
 * What one opened project owns. Values are made on first use and disposed in reverse order of their making. Two
 * projects in one process never share one; what belongs to the process, such as its clock, comes by the `PluginContext` that they are
 * made with.
 */
export interface ProjectContainer {
  /** Registers how a value is made. A token can be registered once. */
  register<Value extends object>(token: Token<Value>, create: () => Value): void;
  resolve<Value extends object>(token: Token<Value>): Value;
  [Symbol.asyncDispose](): Promise<void>;
}

export function createProjectContainer(): ProjectContainer {
  const child: DependencyContainer = processContainer.createChildContainer();
  const made: Partial<AsyncDisposable>[] = [];
  return {
    register<Value extends object>(token: Token<Value>, create: () => Value): void {
      if (child.isRegistered(token.key)) {
        throw errors.unexpected(`The container already has a '${String(token.key.description)}'.`, undefined);
      }
      const once = instancePerContainerCachingFactory(() => {
        const value = create();
        made.push(value as Partial<AsyncDisposable>);
        return value;
      });
      child.register(token.key, { useFactory: once });
    },
    resolve: <Value extends object>(token: Token<Value>): Value => child.resolve<Value>(token.key),
    async [Symbol.asyncDispose](): Promise<void> {
      const failures: unknown[] = [];
      for (let value = made.pop(); value; value = made.pop()) {
        try {
          await value[Symbol.asyncDispose]?.();
        } catch (failure) {
          failures.push(failure);
        }
      }
      child.clearInstances();
      if (failures.length > 0) throw failures[0];
    },
  };
}
