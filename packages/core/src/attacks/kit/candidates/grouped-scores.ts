import type { AttackGiven } from '../../attack.ts'
import type { AttackTable } from '../../attack-table.ts'
import { suppressedClass } from '../../linkage.ts'
import { classesOf, type ReleasedClasses } from '../reading/released-classes.ts'
import { candidateFinder } from './candidate-classes.ts'

/** How well each row of a register fits the release, by the ways of telling. */
export type Scores = readonly Float64Array[]

/** How well the people of the release fit it, and others. */
export interface MemberScores {
  readonly inside: Scores
  readonly outside: Scores
}

/** Whoever fits nowhere is not in it. */
export const NOWHERE = Number.NEGATIVE_INFINITY

/**
 * How well people fit a release whose rows are groups: by all rows that cover them, and by the rows of the smallest class that
 * does. Everybody fits suppressed rows; whoever fits no others is one of them, or not in it.
 */
export async function groupedScores(given: AttackGiven, others: AttackTable): Promise<MemberScores> {
  const classes = classesOf(given)
  return {
    inside: await coveringRows(given, given.original, classes),
    outside: await coveringRows(given, others, classes),
  }
}

async function coveringRows(
  given: AttackGiven,
  register: AttackTable,
  classes: ReleasedClasses,
): Promise<Scores> {
  const { personOf, persons, each } = candidateFinder(given, register, classes)
  const pool = suppressedClass(given, classes)
  const all = new Float64Array(persons).fill(NOWHERE)
  const fewest = new Float64Array(persons).fill(NOWHERE)
  await each((person, fitting) => {
    let rows = 0
    let least = Number.POSITIVE_INFINITY
    for (const c of fitting) {
      if (c === pool) continue
      rows += classes.rows[c]
      least = Math.min(least, classes.rows[c])
    }
    if (rows === 0) return
    all[person] = rows
    // The narrower the class, the better it fits.
    fewest[person] = -least
  })
  return [all, fewest].map((scores) => Float64Array.from(personOf, (person) => scores[person]))
}
