/**
 * What tests of runs in their own process seal by (`vitest.config.ts`): they look at what is sealed, and not at what a guess
 * costs. Tests of the command line seal as everybody does.
 */
export const SEAL_COST = { N: 2 ** 4, r: 1, p: 1 } as const
