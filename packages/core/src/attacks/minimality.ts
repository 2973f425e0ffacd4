import { seededRandom } from '../data/random/seeded-random.ts'
import type { SensitiveAttribute } from '../data/table/classes.ts'
import { defined } from '../data/value/defined.ts'
import { valueTest } from '../data/value/same-values.ts'
import { columnName, count, counted } from '../data/words/words.ts'
import { bindJudges } from '../models/kit/bind-judges.ts'
import { findModel } from '../models/registry.ts'
import {
  type AttackFinding,
  type AttackInput,
  type AttackTable,
  columnOf,
  defineAttack,
  rowsOf,
} from './attack.ts'
import { minimalityExample } from './examples/minimality.example.ts'
import { type ShuffleInput, shuffledBeliefs } from './kit/guessing/shuffled-beliefs.ts'
import { promisedRows } from './kit/judging/wilson.ts'
import { classesOf, type ReleasedClasses } from './kit/reading/released-classes.ts'
import { suppressedClass } from './linkage.ts'

/**
 * The minimality attack: levels stand where they do because one level finer was not enough. Where a register shows that it
 * would have been enough for k, a model of sensitive values must have failed there: ways to deal the values of a class to
 * its people under which nothing fails anywhere are dropped.
 * Wong, Fu, Wang, Pei 2007, Minimality attack in privacy preserving data publishing, VLDB.
 */
export const minimality = defineAttack({
  id: 'minimality',
  title: 'Why a lower level was not enough',
  harm: 'learned',
  attacker:
    'Somebody with a list of people who are in the release, and all their quasi-identifiers, who knows that the method generalises no more than it must.',
  example: minimalityExample,
  unfit(input) {
    if (input.facts.groups || partsOnLevels(input).length === 0)
      return 'Its columns do not stand on one level each: no lower level was weighed for all rows.'
    return input.origin ? undefined : 'Which row was whose is not known, so nothing can be scored.'
  },
  async run(input) {
    const findings: AttackFinding[] = []
    for (const { partInput, way } of partsOnLevels(input))
      for (const [index, name] of partInput.sensitive.entries())
        if (partInput.release.columns.has(name))
          findings.push({ ...(await findingOf(partInput, index, name)), ...defined({ way }) })
    return findings
  },
})

interface PartOnLevels {
  readonly partInput: AttackInput
  /** Which part of the rows, where they were treated apart. */
  readonly way?: string
}

/**
 * What was generalised to one level for each column: the release, or its rows of one part. Who is in a part is taken as known:
 * the form of their rows tells (treatment).
 */
function partsOnLevels(input: AttackInput): readonly PartOnLevels[] {
  const { apart } = input.facts
  if (!apart) return levelsOf(input).includes(-1) ? [] : [{ partInput: input }]
  return apart.flatMap(({ models }, index) => {
    if (models.length === 0) return []
    const candidate = partOf(input, apart, index)
    return candidate.partInput.release.rows === 0 || levelsOf(candidate.partInput).includes(-1)
      ? []
      : [candidate]
  })
}

type Apart = NonNullable<AttackInput['facts']['apart']>

function partOf(input: AttackInput, apart: Apart, index: number): PartOnLevels {
  const { release, origin, quasi } = input
  const { name, quasi: names, models } = apart[index]
  const tests = apart.map(({ rows }) => (rows === 'rest' ? undefined : rowTest(release, rows.where)))
  const rest = apart.findIndex(({ rows }) => rows === 'rest')
  const isOwn = (row: number): boolean => {
    const first = tests.findIndex((is) => is?.(row))
    return (first < 0 ? rest : first) === index
  }
  const rows = Uint32Array.from({ length: release.rows }, (_, row) => row).filter(isOwn)
  return {
    way: `the rows of ${name}`,
    partInput: {
      ...input,
      release: rowsOf(release, rows),
      ...(origin && { origin: rows.map((row) => origin[row]) }),
      quasi: quasi.filter((column) => names.includes(column.name)),
      promised: models.map((model) => ({ ...model, rows: 'all' })),
    },
  }
}

function rowTest(
  release: AttackTable,
  where: readonly { readonly column: string; readonly values: readonly string[] }[],
): (row: number) => boolean {
  const tests = where
    .filter(({ column }) => release.columns.has(column))
    .map(({ column, values }) => {
      const { values: texts, codes } = columnOf(release, column)
      const isListed = valueTest(values, 'undeclared')
      const flags = texts.map((text) => isListed(text))
      return (row: number) => flags[codes[row]]
    })
  return (row) => tests.some((is) => is(row))
}

/** The level that all cells of each column stand on, but for suppressed rows; −1 where there is none. */
function levelsOf({ release, quasi }: Pick<AttackInput, 'release' | 'quasi'>): number[] {
  return quasi.map(({ name, hierarchy }) => {
    const { values, codes } = columnOf(release, name)
    const texts = [...new Set(codes)]
      .map((code) => values[code])
      .filter((text) => text !== '*' && text !== '')
    const { levels } = hierarchy ?? { levels: [] }
    if (texts.length === 0) return levels.length - 1
    return levels.findIndex(({ labels }) => texts.every((text) => labels.includes(text)))
  })
}

/** Ways to deal values that are tried: fewer where there are many rows. */
const tries = (rows: number): number => Math.max(24, Math.min(400, Math.floor(2e6 / Math.max(1, rows))))

async function findingOf(input: AttackInput, secretIndex: number, name: string): Promise<AttackFinding> {
  const secret = sensitiveOf(input, secretIndex)
  const requirements = input.promised.flatMap(({ id, of, options }) => {
    const model = of === name ? findModel(id) : undefined
    return model ? [{ model, options, sensitive: 0 }] : []
  })
  const { classJudges } = bindJudges(requirements, [secret.attribute])
  const classes = classesOf(input)
  const parts: ShuffleInput = {
    rows: input.release.rows,
    classOf: classes.ofRow,
    classes: classes.count,
    values: secret.codes,
    attribute: secret.attribute,
    judges: classJudges,
    tries: tries(input.release.rows),
    random: seededRandom(input.seed),
  }
  const sure = new Map<number, { readonly guess: number; readonly after: number; readonly before: number }>()
  const levels = levelsOf(input)
  for (const column of input.quasi.keys()) {
    await input.context.pause()
    const finer = finerParts(input, classes, { column, level: levels[column] })
    if (!finer || classJudges.length === 0) continue
    for (const [row, belief] of shuffledBeliefs(parts, finer))
      if (belief.after > (sure.get(row)?.after ?? belief.before + CHANGED)) sure.set(row, belief)
  }
  return findingFrom(name, sure, secret.codes)
}

/** A belief that grew by less is chance of the ways that were tried. */
const CHANGED = 0.15

/** Where each released row would lie one level finer, by the register; undefined where k alone says why it does not. */
function finerParts(
  input: AttackInput,
  classes: ReleasedClasses,
  { column, level }: { readonly column: number; readonly level: number },
): Uint32Array | undefined {
  const { name, hierarchy, dictionary } = input.quasi[column]
  if (level < 1 || !hierarchy || !dictionary) return undefined
  const codeOf = new Map(dictionary.values.map((text, code) => [text, code]))
  const register = columnOf(input.original, name)
  const nodes = register.values.map((text) => hierarchy.levels[level - 1].nodeOf[codeOf.get(text) ?? 0])
  const parts = new Map<string, number>()
  const sizes: number[] = []
  const suppressed = classes.count > 1 ? suppressedClass(input, classes) : -1
  // Full-domain classes are apart: whoever has the quasi-identifiers of a class is in it, which the register shows.
  const partOf = Uint32Array.from(classes.ofRow, (c, row) => {
    const key = c === suppressed ? `${c}` : `${c} ${nodes[register.codes[input.origin![row]]]}`
    const partInput = parts.get(key) ?? parts.size
    parts.set(key, partInput)
    sizes[partInput] = (sizes[partInput] ?? 0) + 1
    return partInput
  })
  const k = promisedRows(input) ?? 1
  return sizes.some((size) => size < k) ? undefined : partOf
}

function sensitiveOf({ release, secrets }: AttackInput, secretIndex: number) {
  const { name, dictionary, taxonomy } = secrets[secretIndex]
  const column = columnOf(release, name)
  const values = dictionary ?? { type: 'text' as const, values: ['', ...column.values] }
  const codeOf = new Map(values.values.map((text, code) => [text, code]))
  const codes = Uint32Array.from(column.codes, (code) => codeOf.get(column.values[code]) ?? 0)
  const totals = new Float64Array(values.values.length)
  for (const code of codes) totals[code]++
  const attribute: SensitiveAttribute = {
    name,
    dictionary: values,
    totals,
    rows: codes.length,
    ...defined({ taxonomy }),
  }
  return { attribute, codes }
}

function findingFrom(
  name: string,
  sure: ReadonlyMap<number, { readonly guess: number; readonly after: number; readonly before: number }>,
  values: Uint32Array,
): AttackFinding {
  const beliefs = [...sure]
  const right = beliefs.filter(([row, { guess }]) => guess === values[row])
  const certain = right.filter(([, { after, before }]) => after > 1 - 1e-9 && before < 1).length
  const before = beliefs.reduce((sum, [, belief]) => sum + belief.before, 0)
  return {
    of: name,
    success: { targets: beliefs.length, hits: right.length },
    baseline: beliefs.length === 0 ? 0 : before / beliefs.length,
    exposed: right.length,
    certain,
    why:
      beliefs.length === 0
        ? `Why levels are not lower says nothing of ${columnName(name)} that its classes do not say.`
        : `That one level finer was not enough, though it was for k, says more than their class of ${columnName(name)} of ${counted(beliefs.length, 'person', 'people')}; ${count(right.length)} of the guesses are right.`,
    ...(right.length > 0 && {
      fix: 'Set `mode: hardened` in the method: levels then go by quasi-identifiers and k alone.',
    }),
  }
}
