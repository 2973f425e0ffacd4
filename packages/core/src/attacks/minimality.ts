import { seededRandom } from '../data/random/seeded-random.ts'
import type { SensitiveAttribute } from '../data/table/classes.ts'
import { defined } from '../data/value/defined.ts'
import { valueTest } from '../data/value/same-values.ts'
import { columnName, count, counted } from '../data/words/words.ts'
import { bindJudges } from '../models/kit/bind-judges.ts'
import { findModel } from '../models/registry.ts'
import {
  type AttackFinding,
  type AttackGiven,
  type AttackTable,
  columnOf,
  defineAttack,
  rowsOf,
} from './attack.ts'
import { minimalityExample } from './examples/minimality.example.ts'
import { dealtBeliefs, type Parts } from './kit/guessing/shuffled-beliefs.ts'
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
  attacker:
    'Somebody with a list of people who are in the release, and all their quasi-identifiers, who knows that the method generalises no more than it must.',
  example: minimalityExample,
  unfit(given) {
    if (given.facts.groups || partsOnLevels(given).length === 0)
      return 'Its columns do not stand on one level each: no lower level was weighed for all rows.'
    return given.origin ? undefined : 'Which row was whose is not known, so nothing can be scored.'
  },
  async run(given) {
    const findings: AttackFinding[] = []
    for (const { part, way } of partsOnLevels(given))
      for (const [index, name] of part.sensitive.entries())
        if (part.release.columns.has(name))
          findings.push({ ...(await findingOf(part, index, name)), ...defined({ way }) })
    return findings
  },
})

interface PartOnLevels {
  readonly part: AttackGiven
  /** Which part of the rows, where they were treated apart. */
  readonly way?: string
}

/**
 * What was generalised to one level for each column: the release, or its rows of one part. Who is in a part is taken as known:
 * the form of their rows tells (treatment).
 */
function partsOnLevels(given: AttackGiven): readonly PartOnLevels[] {
  const { apart } = given.facts
  if (!apart) return levelsOf(given).includes(-1) ? [] : [{ part: given }]
  return apart.flatMap(({ models }, index) => {
    if (models.length === 0) return []
    const one = partOf(given, apart, index)
    return one.part.release.rows === 0 || levelsOf(one.part).includes(-1) ? [] : [one]
  })
}

type Apart = NonNullable<AttackGiven['facts']['apart']>

function partOf(given: AttackGiven, apart: Apart, place: number): PartOnLevels {
  const { release, origin, quasi } = given
  const { name, quasi: names, models } = apart[place]
  const tests = apart.map(({ rows }) => (rows === 'rest' ? undefined : rowTest(release, rows.where)))
  const rest = apart.findIndex(({ rows }) => rows === 'rest')
  const isOwn = (row: number): boolean => {
    const first = tests.findIndex((is) => is?.(row))
    return (first < 0 ? rest : first) === place
  }
  const rows = Uint32Array.from({ length: release.rows }, (_, row) => row).filter(isOwn)
  return {
    way: `the rows of ${name}`,
    part: {
      ...given,
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
function levelsOf({ release, quasi }: Pick<AttackGiven, 'release' | 'quasi'>): number[] {
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

async function findingOf(given: AttackGiven, place: number, name: string): Promise<AttackFinding> {
  const secret = sensitiveOf(given, place)
  const asked = given.promised.flatMap(({ id, of, options }) => {
    const model = of === name ? findModel(id) : undefined
    return model ? [{ model, options, sensitive: 0 }] : []
  })
  const { classJudges } = bindJudges(asked, [secret.attribute])
  const classes = classesOf(given)
  const parts: Parts = {
    ...{ rows: given.release.rows, classOf: classes.ofRow, classes: classes.count },
    ...{ values: secret.codes, attribute: secret.attribute, judges: classJudges },
    ...{ tries: tries(given.release.rows), random: seededRandom(given.seed) },
  }
  const sure = new Map<number, { readonly guess: number; readonly after: number; readonly before: number }>()
  const levels = levelsOf(given)
  for (const column of given.quasi.keys()) {
    await given.context.pause()
    const finer = finerParts(given, classes, { column, level: levels[column] })
    if (!finer || classJudges.length === 0) continue
    for (const [row, belief] of dealtBeliefs(parts, finer))
      if (belief.after > (sure.get(row)?.after ?? belief.before + CHANGED)) sure.set(row, belief)
  }
  return told(name, sure, secret.codes)
}

/** A belief that grew by less is chance of the ways that were tried. */
const CHANGED = 0.15

/** Where each released row would lie one level finer, by the register; undefined where k alone says why it does not. */
function finerParts(
  given: AttackGiven,
  classes: ReleasedClasses,
  { column, level }: { readonly column: number; readonly level: number },
): Uint32Array | undefined {
  const { name, hierarchy, dictionary } = given.quasi[column]
  if (level < 1 || !hierarchy || !dictionary) return undefined
  const codeOf = new Map(dictionary.values.map((text, code) => [text, code]))
  const register = columnOf(given.original, name)
  const nodes = register.values.map((text) => hierarchy.levels[level - 1].nodeOf[codeOf.get(text) ?? 0])
  const parts = new Map<string, number>()
  const sizes: number[] = []
  const suppressed = classes.count > 1 ? suppressedClass(given, classes) : -1
  // Full-domain classes are apart: whoever has the quasi-identifiers of a class is in it, which the register shows.
  const partOf = Uint32Array.from(classes.ofRow, (c, row) => {
    const key = c === suppressed ? `${c}` : `${c} ${nodes[register.codes[given.origin![row]]]}`
    const part = parts.get(key) ?? parts.size
    parts.set(key, part)
    sizes[part] = (sizes[part] ?? 0) + 1
    return part
  })
  const k = promisedRows(given) ?? 1
  return sizes.some((size) => size < k) ? undefined : partOf
}

function sensitiveOf({ release, secrets }: AttackGiven, place: number) {
  const { name, dictionary, taxonomy } = secrets[place]
  const column = columnOf(release, name)
  const values = dictionary ?? { type: 'text' as const, values: ['', ...column.values] }
  const codeOf = new Map(values.values.map((text, code) => [text, code]))
  const codes = Uint32Array.from(column.codes, (code) => codeOf.get(column.values[code]) ?? 0)
  const totals = new Float64Array(values.values.length)
  for (const code of codes) totals[code]++
  const attribute: SensitiveAttribute = {
    ...{ name, dictionary: values, totals, rows: codes.length },
    ...defined({ taxonomy }),
  }
  return { attribute, codes }
}

function told(
  name: string,
  sure: ReadonlyMap<number, { readonly guess: number; readonly after: number; readonly before: number }>,
  values: Uint32Array,
): AttackFinding {
  const beliefs = [...sure]
  const right = beliefs.filter(([row, { guess }]) => guess === values[row])
  const certain = right.filter(([, { after, before }]) => after > 1 - 1e-9 && before < 1).length
  const before = beliefs.reduce((sum, [, one]) => sum + one.before, 0)
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
