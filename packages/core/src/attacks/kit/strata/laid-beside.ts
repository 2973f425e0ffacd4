import { defined } from '../../../data/value/defined.ts'
import { valueTest } from '../../../data/value/same-values.ts'
import { type AttackInput, type AttackTable, columnOf } from '../../attack.ts'
import { candidateClasses } from '../candidates/candidate-classes.ts'
import { classesBy, classesOf, type ReleasedClasses } from '../reading/released-classes.ts'
import type { CalledView } from './called-sensitive.ts'
import type { TruePersons } from './learned-priors.ts'

/** A register beside a release in strata: who can be in which class, and what each class shows. */
interface LaidBeside {
  readonly persons: TruePersons
  readonly view: CalledView
  readonly outside?: LaidOutside
}

/** People who are not in the release: the classes that each could be in. */
export interface LaidOutside {
  readonly truth: Uint8Array
  readonly personOf: Uint32Array
  readonly offsets: Float64Array
  readonly classes: Uint32Array
}

export async function laidBeside(input: AttackInput): Promise<LaidBeside> {
  const { original, quasi, release, others } = input
  const classes = classesOf(input)
  const candidates = await candidateClasses(input, original, classes)
  const people = classesBy(
    original,
    quasi.map(({ name }) => name),
  )
  const truth = countedBy(people, sensitiveRows(input, original))
  const published = countedBy(classes, sensitiveRows(input, release))
  const person = new Uint32Array(candidates.classes.length)
  for (let index = 0; index < candidates.persons; index++)
    person.fill(index, candidates.offsets[index], candidates.offsets[index + 1])
  const outside = others && {
    truth: sensitiveRows(input, others),
    ...(await candidateClasses(input, others, classes)),
  }
  return {
    persons: { classes: people, ...truth },
    view: {
      persons: Float64Array.from(people.rows),
      pairs: { person, class: candidates.classes },
      ...published,
      truth: truth.sensitive,
    },
    ...defined({ outside }),
  }
}

function countedBy({ count, ofRow, rows }: ReleasedClasses, isSensitive: Uint8Array) {
  const sensitive = new Float64Array(count)
  for (let row = 0; row < ofRow.length; row++) sensitive[ofRow[row]] += isSensitive[row]
  return { sensitive, ordinary: Float64Array.from(rows, (all, c) => all - sensitive[c]) }
}

/** For every row of a table, 1 where its value is one of those that rows are treated apart by. */
export function sensitiveRows({ facts }: Pick<AttackInput, 'facts'>, table: AttackTable): Uint8Array {
  const { attribute, sensitive } = facts.strata!
  const { values, codes } = columnOf(table, attribute)
  const isListed = valueTest(sensitive, 'undeclared')
  const flags = values.map((text) => (isListed(text) ? 1 : 0))
  return Uint8Array.from(codes, (code) => flags[code])
}
