/**
 * Version of the contracts of all stages. It rises with each change after which a plugin no longer works unless its
 * author changes it. A program refuses plugins of another contract when it loads them.
 */
export const contractVersion = 1;
