import {
  type AnsweredSets,
  answeredSets,
  both,
  decodeRowSet,
  encodeRowSet,
  type RowSet,
  type Universe,
  withoutWeight,
} from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'

/** What an answer added, as it is sealed: sets of rows in base64, and what the budget counts. */
export interface StoredAddition {
  readonly sets: readonly string[]
  readonly costs: readonly string[]
  /** Fingerprint of the rows that sets number, where it can change. */
  readonly print?: string
  /** The rows that were not counted; absent: none. */
  readonly withdrawn?: string
}

/** An earlier answer, as far as it counts for the next one. */
export interface ToldBefore {
  /** Its sets are compared: it is of the same kind, about the same rows. */
  readonly compared: boolean
  /** Its costs are of the budget of who asks. */
  readonly paid: boolean
  readonly stored: StoredAddition
}

/** The table that sets are of. */
export interface SetsOf {
  readonly universe: Universe
  readonly print?: string
  readonly withdrawn?: RowSet
  readonly fromAlike?: (bytes: Uint8Array) => RowSet
}

/** What a new answer is compared with. */
export interface History {
  readonly answered: AnsweredSets
  readonly revealed: Set<string>
  readonly withdrawn?: RowSet
}

export function historyOf(table: SetsOf, told: readonly ToldBefore[]): History {
  const { universe, withdrawn } = table
  const decoded = (set: string) => decodeRowSet(universe, Buffer.from(set, 'base64'))
  let neverCounted = withdrawn
  for (const { compared, stored } of told) {
    if (!compared) continue
    neverCounted &&= stored.withdrawn ? both(neverCounted, decoded(stored.withdrawn)) : undefined
  }
  const rows = neverCounted ? withoutWeight(universe, neverCounted) : universe
  const history = { answered: answeredSets(rows), revealed: new Set<string>(), ...defined({ withdrawn }) }
  addTold(table, history, told)
  return history
}

/** Adds answers that were given on the same table, as it is now. */
export function addTold(
  { universe, print, fromAlike }: SetsOf,
  history: History,
  told: readonly ToldBefore[],
): void {
  for (const { compared, paid, stored } of told) {
    // Answers of earlier versions do not say what their rows were.
    if (compared && stored.print !== undefined && stored.print !== print) throw readDifferently()
    if (compared)
      for (const text of stored.sets) {
        const bytes = Buffer.from(text, 'base64')
        const isAlike = stored.print === undefined && fromAlike !== undefined
        history.answered.keep(isAlike ? fromAlike(bytes) : decodeRowSet(universe, bytes))
      }
    if (paid) for (const cost of stored.costs) history.revealed.add(cost)
  }
}

/** What is to be remembered of an answer; undefined where it adds nothing. */
export function additionOf(
  { universe, print, withdrawn }: SetsOf,
  { sets, costs }: { readonly sets: readonly RowSet[]; readonly costs: readonly string[] },
): StoredAddition | undefined {
  if (sets.length === 0 && costs.length === 0) return undefined
  const encoded = (set: RowSet) => Buffer.from(encodeRowSet(universe, set)).toString('base64')
  return {
    ...defined({ print, withdrawn: withdrawn && encoded(withdrawn) }),
    sets: sets.map(encoded),
    costs,
  }
}

/** Sets are numbers of rows, so they say nothing about a table with other rows. */
const readDifferently = (): OutisError =>
  new OutisError('CONFLICT', {
    message:
      'The table is read in another way than when earlier analyses of it were answered, so this one cannot be compared with them.',
    hint: 'A steward lets the policy of the project read the table as before (its `data`).',
  })
