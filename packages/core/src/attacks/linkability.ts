import { defined } from '../data/value/defined.ts'
import { columnNames, count, counted } from '../data/words/words.ts'
import {
  type AttackFinding,
  type AttackInput,
  type AttackTable,
  defineAttack,
  type Guesses,
} from './attack.ts'
import { linkabilityExample } from './examples/linkability.example.ts'
import { drawPeople, nearestRows, releasedRows } from './kit/candidates/nearest-rows.ts'
import { rehearsedWhereExposed } from './kit/judging/rehearsed-control.ts'
import { knownColumns } from './kit/reading/released-classes.ts'

/**
 * Linkability, the second risk of WP29 Opinion 05/2014, as Giomi, Boenisch, Wehmeyer & Tasnádi 2023
 * (doi:10.56553/popets-2023-0055, Anonymeter) measure it: two parts of a person's columns, known from two sources, are linked
 * where the same row of the release is nearest to both.
 */
export const linkability = defineAttack({
  id: 'linkability',
  title: 'Two sources linked by the release',
  harm: 'found',
  attacker:
    'Somebody who has some columns of people from one source and the others from another, and links the two parts by the row of the release that is nearest to both.',
  always: true,
  rehearses: true,
  example: linkabilityExample,
  unfit: (input) =>
    knownColumns(input).length < 2 ? 'Fewer than two of its columns may be known from elsewhere.' : undefined,
  run: (input) => (releasedRows(input) ? linkedParts(input) : rehearsedWhereExposed(input, linkedParts)),
})

async function linkedParts(input: AttackInput): Promise<readonly AttackFinding[]> {
  const parts = halves(knownColumns(input))
  const success = await linked(input, input.original, parts)
  const control = await controlOf(input, parts)
  const { rows } = input.release
  return [
    {
      success,
      baseline: rows === 0 ? 0 : 1 / rows,
      ...defined({ control }),
      exposed: success.hits,
      why: `${count(success.hits)} of ${counted(success.targets, 'person', 'people')} tried are linked: the same row is nearest to ${columnNames(parts[0])} and to ${columnNames(parts[1])}.`,
      ...(success.hits > 0 && {
        fix: 'Ask for a larger k, or declare neutral columns quasi: then several rows are nearest, and chance decides.',
      }),
    },
  ]
}

/** Columns dealt to two sources in turn. */
const halves = (names: readonly string[]): readonly (readonly string[])[] => [
  names.filter((_, nameIndex) => nameIndex % 2 === 0),
  names.filter((_, nameIndex) => nameIndex % 2 === 1),
]

/** People who are not in the release; without any, everybody as if their own row were not in it. */
async function controlOf(input: AttackInput, parts: readonly (readonly string[])[]) {
  if (input.others) return { ...(await linked(input, input.others, parts)), by: 'others' as const }
  const leftOut = releasedRows(input)
  return leftOut && { ...(await linked(input, input.original, parts, leftOut)), by: 'left out' as const }
}

async function linked(
  input: AttackInput,
  register: AttackTable,
  [firstPart, secondPart]: readonly (readonly string[])[],
  leftOut?: Int32Array,
): Promise<Guesses> {
  const people = drawPeople(register.rows, `${input.seed} linkability`)
  if (input.release.rows === 0) return { targets: people.length, hits: 0 }
  const without = leftOut && { leftOut }
  const nearOne = nearestRows(input, register, { names: firstPart, lot: 'one', ...without })
  const nearOther = nearestRows(input, register, { names: secondPart, lot: 'other', ...without })
  let hits = 0
  for (const [index, row] of people.entries()) {
    if (index % 16 === 0) await input.context.pause()
    const nearest = nearOne(row)
    if (nearest >= 0 && nearest === nearOther(row)) hits++
  }
  return { targets: people.length, hits }
}
