/** A module of its own, so that only what is named here is loaded when it is asked for. */
export { draftPolicy } from '@outis/core/profile'
