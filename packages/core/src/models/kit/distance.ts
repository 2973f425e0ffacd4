import type { Classes } from '../../data/table/classes.ts'

/**
 * Distance, 0 to 1, between the sensitive values of class c and those of the whole table. Once it is certain to exceed
 * `enough`, it may stop and return Infinity: a search only asks whether it is within t. A class without a known
 * value has distance 0: it tells nothing.
 */
export type Distance = (classes: Classes, c: number, enough: number) => number
