import { forbidNetworkNow } from './forbid-now.ts';

/* Loaded before everything else in the processes and threads that an offline process starts. */
forbidNetworkNow();
