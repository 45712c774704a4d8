/* tsyringe with what it needs. Declarations that use it privately then import neither. */
import 'reflect-metadata';

export { container, instanceCachingFactory } from 'tsyringe';
export type { DependencyContainer } from 'tsyringe';
