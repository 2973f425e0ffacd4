/** A module of its own, so that what the papers need is loaded by no other command. */
export { papersRun } from '@outis/engines'
