import { count, counted } from '../data/words/words.ts'
import {
  type AttackColumn,
  type AttackFinding,
  type AttackInput,
  codesIn,
  columnOf,
  defineAttack,
  type Guesses,
} from './attack.ts'
import { downcodingExample } from './examples/downcoding.example.ts'
import { type LabelParts, labelParts } from './kit/reading/label-parts.ts'
import { classesOf, type ReleasedClasses } from './kit/reading/released-classes.ts'
import { suppressedClass } from './linkage.ts'

/**
 * Puts generalised cells back: a method that generalises no more than it must shows a group only where the rows of a class
 * lie under several of its children, and a range only where both its ends occur. So "rows of this class lie under several
 * children" is guessed of every generalised cell of a class, and "one row alone is the rarest of them". Of a method that
 * shows groups without need the guess is turned: "all rows lie under the child that most people have". Chance makes each
 * true of rows that were drawn at random: that is the control.
 * Cohen 2022, Attacks on deidentification's defenses, USENIX Security.
 */
export const downcoding = defineAttack({
  id: 'downcoding',
  title: 'Cells put back from how general they are',
  harm: 'undone',
  attacker:
    'Somebody who knows the hierarchies and that the method generalises no more than it must: says which finer values a class has.',
  example: downcodingExample,
  unfit: ({ facts, origin }) =>
    facts.groups
      ? {
          harmless: 'Its rows are dealt anew within buckets: no cell was generalised for the rows beside it.',
        }
      : origin
        ? undefined
        : 'Which row was whose is not known, so nothing can be scored.',
  async run(input) {
    const classes = classesOf(input)
    const tallies: ColumnTally[] = []
    for (const columnIndex of input.quasi.keys()) {
      await input.context.pause()
      tallies.push(tallyOf(input, classes, columnIndex))
    }
    const all = tallies.reduce(added, emptyTally())
    if (all.targets === 0) return [nothingFound()]
    return [
      findingOf(all, input),
      singledOut(all, input),
      ...leftWhole(all, input),
      ...tallies.flatMap((tally, tallyIndex) => {
        const { name } = input.quasi[tallyIndex]
        if (tally.targets === 0) return []
        return [findingOf(tally, input), ...leftWhole(tally, input)].map((finding) => ({
          ...finding,
          of: name,
        }))
      }),
    ]
  },
})

/** Guesses about one column: how many came true, and how many chance would have made true. */
interface ColumnTally {
  readonly targets: number
  readonly hits: number
  readonly alone: number
  readonly whole: number
  /** By the shares in the population. */
  readonly chance: number
  readonly chanceAlone: number
  readonly chanceWhole: number
  /** By the shares in the table itself. */
  readonly base: number
  readonly baseAlone: number
  readonly baseWhole: number
}

const emptyTally = (): ColumnTally => ({
  targets: 0,
  hits: 0,
  alone: 0,
  whole: 0,
  chance: 0,
  chanceAlone: 0,
  chanceWhole: 0,
  base: 0,
  baseAlone: 0,
  baseWhole: 0,
})

function added(sum: ColumnTally, other: ColumnTally): ColumnTally {
  const keys = Object.keys(sum) as (keyof ColumnTally)[]
  return Object.fromEntries(keys.map((key) => [key, sum[key] + other[key]])) as unknown as ColumnTally
}

/** O(rows + labels × values). */
function tallyOf(input: AttackInput, classes: ReleasedClasses, columnIndex: number): ColumnTally {
  const { release, original, others, quasi, facts } = input
  const column = quasi[columnIndex]
  const register = columnOf(original, column.name)
  const parts = labelParts({
    column,
    published: columnOf(release, column.name),
    register,
    tight: facts.tight ?? false,
  })
  const counts = partCounts(input, classes, { columnIndex, parts, register })
  const here = valueCounts(register, register)
  const elsewhere = others ? valueCounts(columnOf(others, column.name), register) : here
  const skipped = classes.count > 1 ? suppressedClass(input, classes) : -1
  const tally = { ...emptyTally() } as { -readonly [Key in keyof ColumnTally]: number }
  const shares = new Map<number, { readonly own: Float64Array; readonly population: Float64Array }>()
  for (let c = 0; c < classes.count; c++) {
    const label = classes.codes[columnIndex][c]
    const partsOfLabel = parts[label]
    if (!partsOfLabel || c === skipped) continue
    if (!shares.has(label)) shares.set(label, sharesOf(partsOfLabel, here, elsewhere))
    const { own: base, population } = shares.get(label)!
    const rows = classes.rows[c]
    const few = rarest(partsOfLabel, population)
    const most = population.indexOf(Math.max(...population))
    tally.targets++
    tally.hits += isNeeded(partsOfLabel, counts, c) ? 1 : 0
    tally.alone += counts[c]?.[few] === 1 ? 1 : 0
    tally.whole += counts[c]?.[most] === rows ? 1 : 0
    tally.chance += chanceOf(partsOfLabel, population, rows)
    tally.chanceAlone += chanceAlone(population[few], rows)
    tally.chanceWhole += population[most] ** rows
    tally.base += chanceOf(partsOfLabel, base, rows)
    tally.baseAlone += chanceAlone(base[few], rows)
    tally.baseWhole += base[most] ** rows
  }
  return tally
}

/** counts[class][part]: the truth to score by. */
function partCounts(
  { release, original, origin }: AttackInput,
  classes: ReleasedClasses,
  column: {
    readonly columnIndex: number
    readonly parts: readonly (LabelParts | undefined)[]
    readonly register: AttackColumn
  },
): (Uint32Array | undefined)[] {
  const { columnIndex, parts, register } = column
  const counts = Array.from(classes.codes[columnIndex], (label) => {
    const ofLabel = parts[label]
    return ofLabel && new Uint32Array(ofLabel.count)
  })
  for (let row = 0; row < release.rows; row++) {
    const source = origin![row]
    const c = classes.ofRow[row]
    const ofLabel = parts[classes.codes[columnIndex][c]]
    if (!ofLabel || source >= original.rows) continue
    const part = ofLabel.partOf[register.codes[source]]
    if (part >= 0) counts[c]![part]++
  }
  return counts
}

function valueCounts(column: AttackColumn, register: AttackColumn): Float64Array {
  const codeIn = codesIn(column, register)
  const counts = new Float64Array(register.values.length)
  for (const code of column.codes) if (codeIn[code] >= 0) counts[codeIn[code]]++
  return counts
}

function sharesOf(parts: LabelParts, here: Float64Array, elsewhere: Float64Array) {
  const tableShares = partShares(parts, here)
  const population = partShares(parts, elsewhere)
  // Where nobody of the population is under the label, the table's own shares stand in.
  return { own: tableShares, population: population.every((share) => share === 0) ? tableShares : population }
}

function partShares({ partOf, count: parts }: LabelParts, counts: Float64Array): Float64Array {
  const shares = new Float64Array(parts)
  let all = 0
  for (let code = 0; code < counts.length; code++) {
    if (partOf[code] < 0) continue
    shares[partOf[code]] += counts[code]
    all += counts[code]
  }
  return all === 0 ? shares : shares.map((share) => share / all)
}

function isNeeded({ ends }: LabelParts, counts: readonly (Uint32Array | undefined)[], c: number): boolean {
  const classCounts = counts[c]!
  return ends ? classCounts[0] > 0 && classCounts[1] > 0 : classCounts.filter((rows) => rows > 0).length > 1
}

/** How likely so many rows, drawn from the population under the label, make the guess true. */
function chanceOf({ ends }: LabelParts, shares: Float64Array, rows: number): number {
  if (!ends) return 1 - shares.reduce((sum, share) => sum + share ** rows, 0)
  const [low, high] = shares
  return 1 - (1 - low) ** rows - (1 - high) ** rows + Math.max(0, 1 - low - high) ** rows
}

const chanceAlone = (share: number, rows: number): number => rows * share * (1 - share) ** (rows - 1)

/** The part that fewest have, of the ends where those are guessed. */
function rarest({ ends }: LabelParts, shares: Float64Array): number {
  let least = 0
  for (let part = 1; part < (ends ? 2 : shares.length); part++) {
    if (shares[part] > 0 && (shares[part] < shares[least] || shares[least] === 0)) least = part
  }
  return least
}

function findingOf(
  { targets, hits, chance, base }: ColumnTally,
  { others, policy }: AttackInput,
): AttackFinding {
  const beyond = Math.max(0, Math.round(hits - chance))
  return {
    way: 'finer values guessed',
    unit: 'cells',
    success: { targets, hits },
    baseline: base / targets,
    control: controlOf({ targets, hits: chance }, others !== undefined),
    exposed: beyond,
    why: `Of ${counted(targets, 'generalised cell')} of classes, ${count(hits)} ${hits === 1 ? 'is' : 'are'} as narrow as the rows allow, where chance makes it ${count(Math.round(chance))}: their rows lie under several finer values.`,
    ...(beyond > 0 && { fix: fixFor(policy.method.mode) }),
  }
}

function singledOut(
  { targets, alone, chanceAlone: chance, baseAlone }: ColumnTally,
  { others, policy }: AttackInput,
): AttackFinding {
  const beyond = Math.max(0, Math.round(alone - chance))
  return {
    way: 'singled out',
    unit: 'cells',
    success: { targets, hits: alone },
    baseline: baseAlone / targets,
    control: controlOf({ targets, hits: chance }, others !== undefined),
    exposed: beyond,
    why: `In ${count(alone)} of ${counted(targets, 'generalised cell')} of classes exactly one row has the rarest of the finer values, where chance makes it ${count(Math.round(chance))}.`,
    ...(beyond > 0 && { fix: fixFor(policy.method.mode) }),
  }
}

/**
 * The guess turned: a label that is shown without need more often than chance has it tells that its rows are alike. Where
 * one level holds for many classes, it was not chosen for their rows, and they are alike for other reasons.
 */
function leftWhole(
  { targets, whole, chanceWhole: chance, baseWhole }: ColumnTally,
  { others, policy, facts }: AttackInput,
): AttackFinding[] {
  if (!facts.byClass) return []
  const beyond = Math.max(0, Math.round(whole - chance))
  const finding: AttackFinding = {
    way: 'left whole',
    unit: 'cells',
    success: { targets, hits: whole },
    baseline: baseWhole / targets,
    control: controlOf({ targets, hits: chance }, others !== undefined),
    exposed: beyond,
    why: `In ${count(whole)} of ${counted(targets, 'generalised cell')} of classes all rows lie under the finer value that most people have, where chance makes it ${count(Math.round(chance))}.`,
  }
  return [beyond > 0 ? { ...finding, fix: fixFor(policy.method.mode) } : finding]
}

const controlOf = (
  { targets, hits }: Guesses,
  hasOthers: boolean,
): NonNullable<AttackFinding['control']> => ({
  targets,
  hits: Math.min(targets, Math.round(hits)),
  by: hasOthers ? 'others' : 'population',
})

const fixFor = (mode: string): string =>
  mode === 'hardened'
    ? 'Set `ranges: false` in the method, or a larger `k`: small classes tell most.'
    : 'Set `mode: hardened` in the method: classes are then widened until chance explains them.'

const nothingFound = (): AttackFinding => ({
  way: 'finer values guessed',
  unit: 'cells',
  success: { targets: 0, hits: 0 },
  baseline: 0,
  exposed: 0,
  why: 'No class shows a generalised cell, so there is nothing to put back.',
})
