import { defined } from '../../../data/value/defined.ts'
import type { AttackContext, AttackInput, AttackTable } from '../../attack.ts'
import { classesOf, type ReleasedClasses } from '../reading/released-classes.ts'
import { type CandidateFinder, candidateFinder } from './candidate-classes.ts'

/** Where in a release an attacker with a register looks for each person. */
export interface Placing {
  readonly classes: ReleasedClasses
  readonly inside: CandidateFinder
  readonly others?: CandidateFinder
  /**
   * How much of a class there is for each person who fits it: a person's row lies in class c with a chance proportional to
   * room[c], over the classes that cover them.
   */
  readonly room: Float64Array
}

const cache = new WeakMap<AttackTable, Promise<Placing>>()

/** Computed once for each release, because several attacks ask for it. */
export function placingOf(input: AttackInput): Promise<Placing> {
  const placing = cache.get(input.release) ?? computePlacing(input)
  cache.set(input.release, placing)
  placing.catch(() => cache.delete(input.release))
  return placing
}

async function computePlacing(input: AttackInput): Promise<Placing> {
  const classes = classesOf(input)
  const inside = await listed(candidateFinder(input, input.original, classes), input.context)
  const others = input.others && (await listed(candidateFinder(input, input.others, classes), input.context))
  return { classes, inside, ...defined({ others }), room: await roomOf(inside, classes) }
}

/** Passes over the register: more change little, and what they change is the chance of classes that overlap. */
const PASSES = 5

/**
 * Everybody has one row, and every row one person: chances u_p · room_c with Σ_c = the people alike to p and Σ_p = the rows
 * of c, by scaling one side and then the other. Sinkhorn 1964, doi:10.1214/aoms/1177703591. A row that few people fit is
 * more likely theirs than a row that everybody fits. O(passes × pairs of person and class).
 */
async function roomOf(finder: CandidateFinder, { count, rows }: ReleasedClasses): Promise<Float64Array> {
  const alike = new Float64Array(finder.persons)
  for (const person of finder.personOf) alike[person]++
  const share = Float64Array.from(alike)
  const room = new Float64Array(count)
  for (let pass = 0; pass < PASSES; pass++) {
    if (pass > 0) {
      await finder.each((person, fitting) => {
        let sum = 0
        for (let index = 0; index < fitting.length; index++) sum += room[fitting[index]]
        share[person] = sum > 0 ? alike[person] / sum : 0
      })
    }
    const demand = new Float64Array(count)
    await finder.each((person, fitting) => {
      for (let index = 0; index < fitting.length; index++) demand[fitting[index]] += share[person]
    })
    for (let c = 0; c < count; c++) room[c] = demand[c] > 0 ? rows[c] / demand[c] : 0
  }
  return room
}

/** Pairs of person and class that are kept; beyond them everybody is looked up anew each time. */
const MOST_KEPT = 16_000_000

/** The same finder with its answers kept, where they are not too many. */
async function listed(finder: CandidateFinder, { pause }: AttackContext): Promise<CandidateFinder> {
  const lists: Uint32Array[] = []
  let pairs = 0
  await finder.each((_, classes) => {
    pairs += classes.length
    if (pairs <= MOST_KEPT) lists.push(classes.slice())
  })
  if (pairs > MOST_KEPT) return finder
  return {
    ...finder,
    async each(visit) {
      for (let person = 0; person < lists.length; person++) {
        if (person % 512 === 0) await pause()
        visit(person, lists[person])
      }
    },
  }
}
