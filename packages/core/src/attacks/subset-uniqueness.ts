import { columnNames, count, counted, sentence } from '../data/words/words.ts'
import { choices, eachUnique } from '../metrics/risk/uniques.ts'
import { type AttackFinding, type AttackInput, columnOf, defineAttack } from './attack.ts'
import { subsetUniquenessExample } from './examples/subset-uniqueness.example.ts'
import { promisedRows } from './kit/judging/wilson.ts'
import { knownColumns } from './kit/reading/released-classes.ts'

/** Columns that the attacker knows of a person, at most. */
const MOST_KNOWN = 3

/** Rows times choices of columns that are looked at, at most: with many columns the attacker knows fewer of them. */
const MOST_LOOKS = 150_000_000

/**
 * Uniqueness over every choice of a few published columns, those declared neutral among them: a neutral column is published
 * as it was, and somebody may know it. Elliot, Manning & Ford 2002, doi:10.1142/S0218488502001600 (special uniques).
 */
export const subsetUniqueness = defineAttack({
  id: 'subset-uniqueness',
  title: 'Rows alone in a few columns',
  harm: 'found',
  attacker: `Somebody who knows up to ${MOST_KNOWN} columns of a person in the release, neutral ones among them, and looks for a row that has them alone.`,
  always: true,
  example: subsetUniquenessExample,
  unfit: (input) =>
    knownTogether(input).length === 0 ? 'It publishes no column that somebody may know.' : undefined,
  async run(input) {
    const groups = knownTogether(input)
    const most = mostKnown(input, groups)
    const least = new Uint8Array(input.release.rows)
    const blame = new Map<string, number>()
    for (let size = 1; size <= most; size++) await lookFor(input, groups, { size, least, blame })
    return [words(input, { least, blame, most })]
  },
})

/** The known columns whose cells belong together in a row. */
function knownTogether(input: AttackInput): readonly (readonly string[])[] {
  const known = knownColumns(input)
  const { groups } = input.facts
  if (!groups) return known.length === 0 ? [] : [known]
  const together = groups.columns.map((names) =>
    names.filter((name) => known.includes(name) && name !== groups.bucket),
  )
  return together.filter((names) => names.length > 0)
}

function mostKnown({ release }: AttackInput, groups: readonly (readonly string[])[]): number {
  const looks = (most: number) =>
    groups.reduce((sum, names) => sum + choices(names.length, most), 0) * release.rows
  let most = MOST_KNOWN
  while (most > 1 && looks(most) > MOST_LOOKS) most--
  return most
}

interface Looked {
  readonly size: number
  /** The fewest columns in which each row is alone; 0 where it was not so far. */
  readonly least: Uint8Array
  /** How often each column was part of the fewest. */
  readonly blame: Map<string, number>
}

async function lookFor(
  { release, context }: AttackInput,
  groups: readonly (readonly string[])[],
  { size, least, blame }: Looked,
): Promise<void> {
  for (const names of groups) {
    const columns = names.map((name) => {
      const { codes, values } = columnOf(release, name)
      return { codes, size: values.length }
    })
    const search = eachUnique(columns, size, (row, chosen) => {
      if (least[row] !== 0 && least[row] < size) return
      least[row] = size
      for (const columnIndex of chosen)
        blame.set(names[columnIndex], (blame.get(names[columnIndex]) ?? 0) + 1)
    })
    for (const _ of search) await context.pause()
  }
}

function words(
  input: AttackInput,
  { least, blame, most }: Pick<Looked, 'least' | 'blame'> & { readonly most: number },
): AttackFinding {
  const { rows } = input.release
  const rowsBySize = [0, 0, 0, 0]
  for (const size of least) rowsBySize[size]++
  const alone = rows - rowsBySize[0]
  const byBlame = [...blame].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name)
  const blamed = columnNames(byBlame.slice(0, MOST_NAMED))
  const sizes = [1, 2, 3].filter((size) => rowsBySize[size] > 0)
  return {
    way: `known by ${most === 1 ? 'one column' : `up to ${most} columns`}`,
    unit: 'rows',
    success: { targets: rows, hits: alone },
    baseline: 0,
    exposed: alone,
    why:
      alone === 0
        ? `No row is alone in ${most === 1 ? 'any one column' : `any ${most} columns`} that somebody may know.`
        : `${count(alone)} of ${counted(rows, 'row')} ${alone === 1 ? 'is' : 'are'} alone in ${most === 1 ? 'one column' : `${most} columns or fewer`} (${sizes.map((size) => `${count(rowsBySize[size])} in ${size}`).join(', ')}); most often with ${blamed}.`,
    ...(alone > 0 && { fix: fixOf(input, byBlame) }),
  }
}

/** Columns that are named, at most. */
const MOST_NAMED = 3

/** What k-anonymity counts already need not be declared. */
function fixOf(input: AttackInput, byBlame: readonly string[]): string {
  const undeclared = byBlame.filter((name) => !input.quasi.some((column) => column.name === name))
  if (undeclared.length > 0)
    return `Declare ${columnNames(undeclared.slice(0, MOST_NAMED))} quasi or drop what nobody needs: k-anonymity then counts ${undeclared.length === 1 ? 'it' : 'them'} too.`
  const coarser = `publish ${columnNames(byBlame.slice(0, MOST_NAMED))} more coarsely.`
  return promisedRows(input) === undefined
    ? `Ask for k-anonymity of all rows (k: 5), or ${coarser}`
    : sentence(coarser)
}
