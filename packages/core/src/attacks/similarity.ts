import type { CheckedSensitive } from '../check/check-input.ts'
import { type SeededRandom, seededRandom, shuffle } from '../data/random/seeded-random.ts'
import { readingOf } from '../data/table/table.ts'
import { valueIndex } from '../data/value/same-values.ts'
import { columnName, count, counted, figure } from '../data/words/words.ts'
import { type AttackFinding, type AttackInput, defineAttack } from './attack.ts'
import { similarityExample } from './examples/similarity.example.ts'
import { placingOf } from './kit/candidates/placing.ts'
import {
  countSecret,
  type SecretCounts,
  shownSecrets,
  withoutShownSecrets,
} from './kit/guessing/secret-counts.ts'

/** The distance from the table that tells something, where no t is promised. */
const TELLING = 0.2

/**
 * The similarity attack: what a class has is told by how far its values lie from the table's as a whole, whether they are
 * equal or only alike. Counted are the rows of classes farther than t (the promised one, else 0.2) by the earth mover's
 * distance; the control is classes of the same sizes whose rows were drawn from the table at random, so that what is due to
 * few rows is told apart from what is due to who is in the class.
 * Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856.
 */
export const similarity = defineAttack({
  id: 'similarity',
  title: 'Classes unlike the table',
  harm: 'undone',
  attacker:
    'Somebody who knows how the sensitive values of the table are spread, and in which class a person is: learns where the class differs.',
  always: true,
  example: similarityExample,
  unfit: withoutShownSecrets,
  async run(input) {
    const { classes } = await placingOf(input)
    const findings: AttackFinding[] = []
    for (const attribute of shownSecrets(input)) {
      await input.context.pause()
      const secret = countSecret(input, attribute, classes)
      findings.push(
        compareClasses(secret, distanceOf(input, attribute, secret), comparison(input, attribute)),
      )
    }
    return findings
  },
})

interface Comparison {
  readonly t: number
  readonly random: SeededRandom
}

const comparison = (input: AttackInput, { name }: CheckedSensitive): Comparison => ({
  t: promisedCloseness(input, name)?.t ?? TELLING,
  random: seededRandom(`${input.seed} similarity ${name}`),
})

/** The t-closeness that is promised of an attribute for all rows, and by which distance. */
function promisedCloseness(
  { promised }: AttackInput,
  name: string,
): { readonly t: number; readonly distance?: string } | undefined {
  const closeness = promised.find(
    (spec) => spec.id === 't-closeness' && spec.rows === 'all' && (spec.of ?? name) === name,
  )
  if (closeness === undefined) return undefined
  const { t, distance } = closeness.options
  return { t: Number(t), ...(typeof distance === 'string' && { distance }) }
}

/** As it is promised; else by the taxonomy where there is one. */
function distanceOf(input: AttackInput, attribute: CheckedSensitive, secret: SecretCounts): SecretDistance {
  const promised = promisedCloseness(input, attribute.name)
  const { taxonomy, ...plain } = attribute
  const isByTaxonomy = !promised || promised.distance === 'hierarchical'
  return secretDistance(secret, isByTaxonomy ? attribute : plain)
}

function compareClasses(
  secret: SecretCounts,
  measure: SecretDistance,
  { t, random }: Comparison,
): AttackFinding {
  const { name, offsets, codes, counts, rows } = secret
  const drawn = shuffled(secret, random)
  const result = {
    hits: 0,
    control: 0,
    largest: 0,
    classes: [] as { rows: number; hits: number; at: number }[],
  }
  const inClass = new Float64Array(secret.values.length)
  let next = 0
  for (let c = 0; c < offsets.length - 1; c++) {
    let size = 0
    for (let index = offsets[c]; index < offsets[c + 1]; index++) {
      inClass[codes[index]] = counts[index]
      size += counts[index]
    }
    const distance = measure(inClass, size)
    inClass.fill(0)
    for (let index = next; index < next + size; index++) inClass[drawn[index]]++
    if (measure(inClass, size) > t + TIE) result.control += size
    inClass.fill(0)
    next += size
    result.largest = Math.max(result.largest, distance)
    if (distance <= t + TIE) continue
    result.hits += size
    result.classes.push({ rows: size, hits: size, at: distance })
  }
  const worst = result.classes.sort((a, b) => b.at - a.at || b.rows - a.rows).slice(0, 5)
  return {
    of: name,
    unit: 'rows',
    success: { targets: rows, hits: result.hits },
    baseline: 0,
    control: { targets: rows, hits: result.control, by: 'population' },
    exposed: result.hits,
    worst: worst.map(({ rows: size, hits }) => ({ rows: size, hits })),
    why: `${count(result.hits)} of ${counted(rows, 'row')} ${result.hits === 1 ? 'stands' : 'stand'} in classes whose ${columnName(name)} is farther than ${figure(t)} from the table’s; the farthest is at ${figure(result.largest)}.`,
    ...(result.hits > 0 && { fix: `Ask for t-closeness of ${columnName(name)} (t: ${figure(t)}).` }),
  }
}

/** Shares that are equal differ by rounding alone. */
const TIE = 1e-9

/** The values of all rows in an order drawn by lot. */
function shuffled({ ofRow }: SecretCounts, random: SeededRandom): Int32Array {
  const values = ofRow.filter((value) => value >= 0)
  shuffle(values, random)
  return values
}

/** The earth mover's distance of some rows from the table, from how many of them have each value. */
export type SecretDistance = (inClass: Float64Array, size: number) => number

/**
 * By steps between numbers, by the taxonomy where there is one, else all values alike far apart. Over shares: p of the
 * rows, q of the table. Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856. O(values), or O(nodes).
 */
export function secretDistance(
  secret: Pick<SecretCounts, 'values' | 'numbers' | 'totals' | 'rows'>,
  { dictionary, taxonomy }: CheckedSensitive,
): SecretDistance {
  const q = secret.totals.map((rows) => rows / secret.rows)
  if (secret.numbers) return steps(q)
  if (!taxonomy || !dictionary) return alike(q)
  const codeOf = valueIndex(dictionary.values, readingOf(dictionary))
  return branches(
    q,
    Uint32Array.from(secret.values, (text) => codeOf(text) ?? 0),
    taxonomy.parents,
  )
}

/** 1/(m − 1) · Σᵢ |Σⱼ≤ᵢ (pⱼ − qⱼ)|. */
const steps =
  (q: Float64Array): SecretDistance =>
  (inClass, size) => {
    if (size === 0 || q.length < 2) return 0
    let carried = 0
    let moved = 0
    for (let value = 0; value < q.length - 1; value++) {
      carried += inClass[value] / size - q[value]
      moved += Math.abs(carried)
    }
    return moved / (q.length - 1)
  }

/** ½ Σ |p − q|. */
const alike =
  (q: Float64Array): SecretDistance =>
  (inClass, size) => {
    if (size === 0) return 0
    let moved = 0
    for (let value = 0; value < q.length; value++) moved += Math.abs(inClass[value] / size - q[value])
    return moved / 2
  }

/** Σ over nodes below the root of |p(node) − q(node)| / 2H. */
function branches(q: Float64Array, codeOf: Uint32Array, parents: readonly Uint32Array[]): SecretDistance {
  const levels = parents.map((parent) => new Float64Array(parent.length))
  return (inClass, size) => {
    if (size === 0) return 0
    for (const extra of levels) extra.fill(0)
    for (let value = 0; value < q.length; value++)
      levels[0][codeOf[value]] += inClass[value] / size - q[value]
    let moved = 0
    for (const [level, extra] of levels.entries()) {
      for (let node = 0; node < extra.length; node++) {
        moved += Math.abs(extra[node])
        if (level + 1 < levels.length) levels[level + 1][parents[level][node]] += extra[node]
      }
    }
    return moved / (2 * levels.length)
  }
}
