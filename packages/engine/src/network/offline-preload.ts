import { forbidNetwork } from './offline.ts';

/* Loaded before everything else in the processes and threads that an offline process starts. */
forbidNetwork();
