import { SUPPRESSED } from '../table/dictionary.ts'
import { type AttackFinding, type AttackGiven, defineAttack } from './attack.ts'
import { type AttackTable, columnOf } from './attack-table.ts'
import { type CandidateClasses, candidateClasses } from './candidate-classes.ts'
import { linkageExample } from './linkage.example.ts'
import { classesOf, type ReleasedClasses } from './released-classes.ts'

/**
 * The prosecutor: joins a register of people who are known to be in the release with it, and counts the rows that can be
 * each of them. Whoever fits no class is one of the suppressed rows (attacks.md; Elliot and Dale 1999 for the scenario).
 */
export const linkage = defineAttack({
  id: 'linkage',
  title: 'Linkage with a register',
  attacker:
    'Somebody with a list of people who are in the release, and all their quasi-identifiers: looks for each one’s row.',
  always: true,
  example: linkageExample,
  async run(given) {
    const classes = classesOf(given)
    const inside = await candidateRows(given, given.original, classes)
    const outside = given.others && (await candidateRows(given, given.others, classes))
    return [foundAlone(inside, outside, given.release.rows)]
  },
})

/** The rows of the release that can be each row of the register. */
async function candidateRows(
  given: AttackGiven,
  register: AttackTable,
  classes: ReleasedClasses,
): Promise<Float64Array> {
  const candidates = await candidateClasses(given, register, classes)
  const rows = rowsOfPersons(candidates, classes, suppressedClass(given, classes))
  return Float64Array.from(candidates.personOf, (person) => rows[person])
}

/** The class that shows `*` in every quasi-identifier; −1 where there is none. */
export function suppressedClass(
  { release, quasi }: Pick<AttackGiven, 'release' | 'quasi'>,
  { count, codes }: ReleasedClasses,
): number {
  const stars = quasi.map(({ name }) => columnOf(release, name).values.indexOf(SUPPRESSED))
  for (let c = 0; c < count; c++) {
    if (stars.every((star, place) => star >= 0 && codes[place][c] === star)) return c
  }
  return -1
}

/** A class that shows something of a person comes before the pool, which covers everybody and shows nothing. */
function rowsOfPersons(
  { persons, offsets, classes: fitting }: CandidateClasses,
  { rows }: ReleasedClasses,
  suppressed: number,
): Float64Array {
  const found = new Float64Array(persons)
  for (let person = 0; person < persons; person++) {
    let isInPool = false
    for (let at = offsets[person]; at < offsets[person + 1]; at++) {
      if (fitting[at] === suppressed) isInPool = true
      else found[person] += rows[fitting[at]]
    }
    if (found[person] === 0 && isInPool) found[person] = rows[suppressed]
  }
  return found
}

function foundAlone(
  inside: Float64Array,
  outside: Float64Array | undefined,
  releasedRows: number,
): AttackFinding {
  const alone = inside.filter((rows) => rows === 1).length
  return {
    way: 'one row fits',
    success: { targets: inside.length, hits: alone },
    baseline: releasedRows === 0 ? 0 : 1 / releasedRows,
    ...(outside && {
      control: {
        targets: outside.length,
        hits: outside.filter((rows) => rows === 1).length,
        by: 'others' as const,
      },
    }),
    exposed: alone,
    certain: alone,
    why:
      alone === 0
        ? 'No person of the register fits a single row alone.'
        : `${alone} of ${inside.length} people fit one row alone: it is theirs, with everything that stands in it.`,
    ...(alone > 0 && {
      fix: 'Ask for k-anonymity on the quasi-identifiers (k: 5), or generalise the columns that tell them apart.',
    }),
  }
}
