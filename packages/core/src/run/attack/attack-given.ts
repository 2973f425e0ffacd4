import type {
  AttackColumn,
  AttackContext,
  AttackInput,
  AttackTable,
  EarlierRelease,
} from '../../attacks/attack.ts'
import type { RowNumbers, Table } from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { readingsOf } from '../../releases/kit/check-by-classes.ts'
import { askedOf, releasesOf } from '../../releases/registry.ts'
import { type Engine, type OpenTable, printOf } from '../engine/engine.ts'
import { modelsOf } from '../prepare/method-answers.ts'
import { prepare } from '../prepare/prepare-table.ts'

/** A release and what it was made from, both open. */
export interface AttackJob {
  readonly engine: Engine
  readonly policy: Policy
  readonly files: PolicyFiles
  /** The table that it was made from. */
  readonly original: OpenTable
  /** What the policy makes of it, where that is known. */
  readonly prepared?: Prepared | undefined
  readonly release: OpenTable
  /** For each released row, the original row it was made from, where that is known. */
  readonly origin?: Uint32Array | undefined
  /** The same by numbers in the source, as a release tells them that was made with `rowNumbers`. */
  readonly rowNumbers?: Uint32Array | undefined
  /** People who are not in the release. */
  readonly others?: OpenTable | undefined
  readonly told?: AttackInput['told'] | undefined
  /** The seed that it was drawn with, where that is known. */
  readonly seedUsed?: string | undefined
  /** Earlier releases of the same people, oldest first. */
  readonly earlier?: readonly EarlierRelease[] | undefined
  readonly earlierReports?: AttackInput['earlierReports'] | undefined
  /** The attackers' own dice. */
  readonly seed: string
  readonly context: AttackContext
}

/** Reads into memory what attackers have of a release. */
export async function attackGiven(job: AttackJob): Promise<AttackInput> {
  const { policy, original, release, others, told, earlier, earlierReports, seed, context } = job
  const search = modelsOf(policy)
  const kind = releasesOf(policy)
  const prepared = job.prepared ?? (await prepare({ ...job, search, open: original }))
  const { quasi, sensitive: secrets } = await readingsOf(prepared)
  const { table, numbers } = await numberedTableOf(original, original.columns)
  const origin = job.origin ?? (job.rowNumbers && placesOf(job.rowNumbers, numbers))
  const published = await attackTableOf(release, release.columns)
  // A column that is not there can be told nothing of.
  const isShown = ({ name }: { readonly name: string }) => published.columns.has(name)
  return {
    policy,
    release: published,
    original: table,
    ...defined({ origin }),
    ...(others && { others: await attackTableOf(others, others.columns) }),
    quasi: quasi.filter(isShown),
    sensitive: secrets.filter(isShown).map(({ name }) => name),
    secrets: secrets.filter(isShown),
    // Where rows are treated apart, what the method promises is of some of them.
    promised: [...(kind.read.rows === 'strata' ? [] : search.models), ...policy.require],
    facts: kind.facts(policy, askedOf(policy)),
    ...defined({ told, earlierReports, seedUsed: job.seedUsed }),
    ...defined({ sourceDigest: (await printOf(original))?.sha256 }),
    ...(earlier && earlier.length > 0 && { earlier }),
    seed,
    context,
  }
}

/** Rows in memory, and the number in the source of each, which may have gaps where rows were left out. */
export interface NumberedTable {
  readonly table: AttackTable
  readonly numbers: Uint32Array
}

/** Rows of a table in memory, in their order: what attacks read. Texts are as they were written. O(rows × columns). */
export const attackTableOf = async (open: OpenTable, names: readonly string[]): Promise<AttackTable> =>
  (await numberedTableOf(open, names)).table

export async function numberedTableOf(open: OpenTable, names: readonly string[]): Promise<NumberedTable> {
  const columns = []
  for (const name of names)
    columns.push({ name, dictionary: await open.dictionary({ name, asWritten: true }) })
  const table = await open.census(columns, { rowNumbers: true })
  const { combinationOf, numbers } = combinationsInOrder(table, table.rowNumbers!)
  return {
    numbers,
    table: {
      rows: table.rows,
      columns: new Map(
        table.columns.map(({ name, dictionary, codes }): [string, AttackColumn] => [
          name,
          usedAlone(
            dictionary.values,
            Uint32Array.from(combinationOf, (place) => codes[place]),
          ),
        ]),
      ),
    },
  }
}

/** Places among the rows in question of rows by their numbers in the source. */
export function placesOf(rowNumbers: Uint32Array, numbers: Uint32Array): Uint32Array {
  const placeOf = new Uint32Array((numbers.at(-1) ?? 0) + 1)
  for (const [numberIndex, number] of numbers.entries()) placeOf[number] = numberIndex
  return Uint32Array.from(rowNumbers, (number) => placeOf[number])
}

/** A column whose texts are distinct, and those that some row has: a dictionary may list a text more than once. */
function usedAlone(texts: readonly string[], codes: Uint32Array): AttackColumn {
  const isUsed = new Uint8Array(texts.length)
  for (const code of codes) isUsed[code] = 1
  const places = new Map<string, number>()
  const placeOf = Uint32Array.from(texts, (text, code) => {
    if (isUsed[code] === 0) return 0
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  })
  return { values: [...places.keys()], codes: codes.map((code) => placeOf[code]) }
}

/** The combination of each row, rows in the order of their numbers, which may have gaps. */
function combinationsInOrder({ length, rows }: Table, { offsets, rows: numbers }: RowNumbers) {
  let highest = 0
  for (const number of numbers) if (number > highest) highest = number
  const atNumber = new Int32Array(highest + 1).fill(-1)
  for (let combination = 0; combination < length; combination++) {
    for (let index = offsets[combination]; index < offsets[combination + 1]; index++)
      atNumber[numbers[index]] = combination
  }
  const inOrder = { combinationOf: new Uint32Array(rows), numbers: new Uint32Array(rows) }
  let row = 0
  for (const [number, combination] of atNumber.entries()) {
    if (combination < 0) continue
    inOrder.combinationOf[row] = combination
    inOrder.numbers[row++] = number
  }
  return inOrder
}
