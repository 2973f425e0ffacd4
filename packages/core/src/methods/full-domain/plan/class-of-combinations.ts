import type { BaseClasses } from './base-classes.ts'
import { type ClassList, stepsTo } from './class-list.ts'

/** Class of each combination of the table in a list that was rolled up from the base; −1 for one with neither rows nor persons. */
export function classOfCombinations({ classOf, list: base }: BaseClasses, list: ClassList): Int32Array {
  const ofBase = new Int32Array(base.count)
  for (let c = 0; c < base.count; c++) ofBase[c] = c
  for (const step of stepsTo(list)) for (let c = 0; c < base.count; c++) ofBase[c] = step[ofBase[c]]
  const classes = new Int32Array(classOf.length)
  for (let entry = 0; entry < classOf.length; entry++) {
    classes[entry] = classOf[entry] < 0 ? -1 : ofBase[classOf[entry]]
  }
  return classes
}
