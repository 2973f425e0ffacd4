import {
  type AttackFinding,
  type AttackGiven,
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
import { sharedCodes } from './release-view.ts'

type AliasColumn = NonNullable<AttackGiven['facts']['aliases']>[number]

/**
 * Aliases of two releases, joined by the rows that both show: aliases that were linked stand for one value, and what the rows
 * of all of them say adds up to its name.
 */
export async function composedAliases(
  given: AttackGiven,
  earlier: EarlierRelease,
  { column, attribute }: AliasColumn,
): Promise<AttackFinding | undefined> {
  const { release, original, origin } = given
  if (origin === undefined || !earlier.release.columns.has(column)) return undefined
  const hidden = new Set([...hiddenIn(given), ...hiddenIn(earlier)])
  const shown = [...release.columns.keys()].filter(
    (name) => !hidden.has(name) && earlier.release.columns.has(name),
  )
  const { codes } = sharedCodes([release, earlier.release], shown)
  const joined = joinedRows(codes[0], codes[1])
  const { values, codes: aliasOf } = columnOf(release, column)
  const before = columnOf(earlier.release, column).codes
  const componentOf = aliasComponents(
    Int32Array.from(joined, ([row]) => aliasOf[row]),
    Int32Array.from(joined, ([, row]) => before[row]),
    values.length,
  )
  const naming = await namingOf(given, attribute)
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

/** Columns that show something else than what was recorded. */
const hiddenIn = ({ facts }: Pick<EarlierRelease, 'facts'>): readonly string[] =>
  [...(facts.aliases ?? []), ...(facts.grades ?? [])].map(({ column }) => column)

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
    const known = numbers.get(key) ?? numbers.size
    if (known === numbers.size) numbers.set(key, known)
    return known
  })
}

/** What an attacker learns from people elsewhere, or where there are none at hand, from the people themselves. */
function namingOf(given: AttackGiven, attribute: string): Promise<Likelihoods> {
  const people: AttackTable = given.others ?? given.original
  const known = columnOf(given.original, attribute)
  const codes = new Map(known.values.map((text, code) => [text, code]))
  const theirs = columnOf(people, attribute)
  return learnLikelihoods(given, people, {
    codeOf: Int32Array.from(theirs.codes, (code) => codes.get(theirs.values[code]) ?? -1),
    values: known.values.length,
  })
}
