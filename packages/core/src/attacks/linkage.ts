import { SUPPRESSED } from '../data/table/table.ts'
import { agreeing, count, counted } from '../data/words/words.ts'
import { type AttackFinding, type AttackInput, type AttackTable, columnOf, defineAttack } from './attack.ts'
import { linkageExample } from './examples/linkage.example.ts'
import { candidateFinder } from './kit/candidates/candidate-classes.ts'
import { promisedRows } from './kit/judging/wilson.ts'
import { classesOf, type ReleasedClasses } from './kit/reading/released-classes.ts'

/**
 * The prosecutor: joins a register of people who are known to be in the release with it, and counts the rows that can be
 * each of them. Whoever fits no class that shows something is one of the suppressed rows.
 * Elliot & Dale 1999 for the scenario; El Emam & Dankar 2008, doi:10.1197/jamia.M2716.
 */
export const linkage = defineAttack({
  id: 'linkage',
  title: 'Linkage with a register',
  harm: 'found',
  attacker:
    'Somebody with a list of people who are in the release, and all their quasi-identifiers: looks for each one’s row.',
  always: true,
  example: linkageExample,
  unfit: ({ facts }) =>
    facts.groups && {
      harmless: 'Its rows are dealt anew within buckets: no row is one person’s, whoever fits it.',
    },
  async run(input) {
    const classes = classesOf(input)
    const inside = await candidateRows(input, input.original, classes)
    const outside = input.others && (await candidateRows(input, input.others, classes))
    const k = promisedRows(input)
    return [foundAlone(inside, outside), ...(k === undefined ? [] : [foundAmongFew(inside, k)])]
  },
})

/** How many rows of the release can be each row of a register. */
interface CandidateRows {
  readonly rows: Float64Array
  /** Who fits no class that shows something: 1. */
  readonly isInPool: Uint8Array
}

/** A class that shows something of a person comes before the pool, which covers everybody and shows nothing. */
async function candidateRows(
  input: AttackInput,
  register: AttackTable,
  classes: ReleasedClasses,
): Promise<CandidateRows> {
  const { personOf, persons, each } = candidateFinder(input, register, classes)
  const suppressed = suppressedClass(input, classes)
  // Suppressed rows that show nothing sensitive are nobody's to find: there is nothing to read in them.
  const hidesAll = showsNothing(input, classes, suppressed)
  const rows = new Float64Array(persons)
  const isInPool = new Uint8Array(persons)
  await each((person, fitting) => {
    for (const c of fitting) if (c !== suppressed) rows[person] += classes.rows[c]
    if (rows[person] > 0 || suppressed < 0 || hidesAll) return
    rows[person] = classes.rows[suppressed]
    isInPool[person] = 1
  })
  return {
    rows: Float64Array.from(personOf, (person) => rows[person]),
    isInPool: Uint8Array.from(personOf, (person) => isInPool[person]),
  }
}

/** Whether no row of a class shows a sensitive value, and there are such values in the release. */
function showsNothing(
  { release, sensitive }: Pick<AttackInput, 'release' | 'sensitive'>,
  { ofRow }: ReleasedClasses,
  c: number,
): boolean {
  const columns = sensitive.flatMap((name) => release.columns.get(name) ?? [])
  return (
    c >= 0 &&
    columns.length > 0 &&
    columns.every(({ values, codes }) => {
      const star = values.indexOf(SUPPRESSED)
      return ofRow.every((rowClass, row) => rowClass !== c || codes[row] === star)
    })
  )
}

/** The class that shows `*` in every quasi-identifier; −1 where there is none. */
export function suppressedClass(
  { release, quasi }: Pick<AttackInput, 'release' | 'quasi'>,
  { count: classes, codes }: ReleasedClasses,
): number {
  const stars = quasi.map(({ name }) => columnOf(release, name).values.indexOf(SUPPRESSED))
  for (let c = 0; c < classes; c++) {
    if (stars.every((star, starIndex) => star >= 0 && codes[starIndex][c] === star)) return c
  }
  return -1
}

function foundAlone(inside: CandidateRows, outside: CandidateRows | undefined): AttackFinding {
  const { rows, isInPool } = inside
  let alone = 0
  let blanked = 0
  for (let person = 0; person < rows.length; person++) {
    if (rows[person] !== 1) continue
    alone++
    blanked += isInPool[person]
  }
  return {
    way: 'one row fits',
    success: { targets: rows.length, hits: alone },
    baseline: 0,
    ...(outside && { control: mistakenForMembers(outside) }),
    exposed: alone,
    certain: alone,
    why:
      alone === 0
        ? 'No person of the register fits exactly one row.'
        : `${count(alone)} of ${counted(rows.length, 'person', 'people')} ${agreeing(alone, 'fits', 'fit')} exactly one row: it is theirs, with everything that stands in it.${blankedWords(blanked)}`,
    ...(alone > 0 && { fix: fixOf(alone === blanked) }),
  }
}

/** People who are not in there and fit one row: whoever looks for them takes it for theirs. Who fits none is seen to be absent. */
function mistakenForMembers({ rows, isInPool }: CandidateRows): NonNullable<AttackFinding['control']> {
  let hits = 0
  for (let person = 0; person < rows.length; person++) {
    if (rows[person] === 1 && isInPool[person] === 0) hits++
  }
  return { targets: rows.length, hits, by: 'others' }
}

/** Fewer candidates than the release promises is a broken promise, however few the people are. */
function foundAmongFew({ rows, isInPool }: CandidateRows, k: number): AttackFinding {
  let few = 0
  let blanked = 0
  for (let person = 0; person < rows.length; person++) {
    if (rows[person] === 0 || rows[person] >= k) continue
    few++
    blanked += isInPool[person]
  }
  return {
    way: `fewer than ${k} rows fit`,
    success: { targets: rows.length, hits: few },
    baseline: 0,
    ...(few > 0 && { bound: 0 }),
    exposed: few,
    why:
      few === 0
        ? `Every person of the register fits at least ${k} rows, as k = ${k} promises.`
        : `${count(few)} of ${counted(rows.length, 'person', 'people')} ${agreeing(few, 'fits', 'fit')} fewer than ${k} rows, though k = ${k} is promised.${blankedWords(blanked)}`,
    ...(few > 0 && { fix: fixOf(few === blanked) }),
  }
}

const blankedWords = (blanked: number): string =>
  blanked === 0
    ? ''
    : ` ${agreeing(blanked, 'Of them 1 is', `Of them ${count(blanked)} are`)} found by being in no class: the suppressed rows are too few to hide in.`

const fixOf = (areBlanked: boolean): string =>
  areBlanked
    ? 'Suppress more rows with them, or none (suppression-limit: 0); mode: hardened sees to it.'
    : 'Ask for k-anonymity on the quasi-identifiers (k: 5), or generalise the columns that tell them apart.'
