import {
  type AttackFinding,
  type AttackInput,
  type AttackTable,
  columnOf,
  type EarlierRelease,
} from '../../attack.ts'
import {
  aliasComponents,
  joinedRows,
  type Likelihoods,
  learnLikelihoods,
  nameLabels,
} from '../aliases/named-labels.ts'
import { disguised } from '../reading/released-classes.ts'
import { sharedCodes } from './release-view.ts'

type AliasColumn = NonNullable<AttackInput['facts']['aliases']>[number]

/**
 * Links the aliases of two releases by rows that both show. Linked aliases stand for the same value, so the evidence of all
 * their rows adds up.
 */
export async function composedAliases(
  input: AttackInput,
  earlier: EarlierRelease,
  { column, attribute }: AliasColumn,
): Promise<AttackFinding | undefined> {
  const { release, original, origin } = input
  if (origin === undefined || !earlier.release.columns.has(column)) return undefined
  const hidden = new Set([...disguised(input), ...disguised(earlier)])
  const sharedNames = [...release.columns.keys()].filter(
    (name) => !hidden.has(name) && earlier.release.columns.has(name),
  )
  const { codes } = sharedCodes([release, earlier.release], sharedNames)
  const joined = joinedRows(codes[0], codes[1])
  const { values, codes: aliasOf } = columnOf(release, column)
  const before = columnOf(earlier.release, column).codes
  const componentOf = aliasComponents(
    Int32Array.from(joined, ([row]) => aliasOf[row]),
    Int32Array.from(joined, ([, row]) => before[row]),
    values.length,
  )
  const naming = await namingOf(input, attribute)
  const truth = Int32Array.from(origin, (row) => columnOf(original, attribute).codes[row])
  const rows = Uint32Array.from(truth, (_, row) => row)
  // A pair of aliases says what both stand for, where each may stand for several values.
  const pairOf = pairsOfRows(aliasOf, joined, before)
  const [alone, linked, paired] = [
    aliasOf,
    Int32Array.from(aliasOf, (alias) => componentOf[alias]),
    pairOf,
  ].map((labelOf) => {
    const names = nameLabels(naming, rows, labelOf)
    return rows.filter((row) => names.get(labelOf[row]) === truth[row]).length
  })
  const hits = Math.max(linked, paired)
  const components = new Set(componentOf).size
  return {
    of: attribute,
    way: 'aliases joined by rows',
    unit: 'rows',
    success: { targets: release.rows, hits },
    baseline: release.rows === 0 ? 0 : alone / release.rows,
    exposed: Math.max(0, hits - alone),
    why: `${joined.length} rows show the same in both releases and no other row does; they link ${values.length} aliases to ${components}.`,
    ...(hits > alone && {
      fix: 'Make both releases with one ledger (--ledger FILE), so that aliases are drawn once and used again.',
    }),
  }
}

function pairsOfRows(
  aliasOf: ArrayLike<number>,
  joined: readonly (readonly [number, number])[],
  before: ArrayLike<number>,
): Int32Array {
  const earlierOf = new Int32Array(aliasOf.length).fill(-1)
  for (const [row, other] of joined) earlierOf[row] = before[other]
  const numbers = new Map<string, number>()
  return Int32Array.from(earlierOf, (alias, row) => {
    const key = `${aliasOf[row]} ${alias}`
    const number = numbers.get(key) ?? numbers.size
    if (number === numbers.size) numbers.set(key, number)
    return number
  })
}

/** What an attacker learns from people elsewhere, or where there are none at hand, from the people themselves. */
function namingOf(input: AttackInput, attribute: string): Promise<Likelihoods> {
  const people: AttackTable = input.others ?? input.original
  const real = columnOf(input.original, attribute)
  const codes = new Map(real.values.map((text, code) => [text, code]))
  const theirs = columnOf(people, attribute)
  return learnLikelihoods(input, people, {
    codeOf: Int32Array.from(theirs.codes, (code) => codes.get(theirs.values[code]) ?? -1),
    values: real.values.length,
  })
}
