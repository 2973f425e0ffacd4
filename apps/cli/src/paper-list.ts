/** A module of its own, so that only the list is loaded where nothing is computed. */
export { findPapers } from '@outis/papers'
