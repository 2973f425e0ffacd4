import { defined } from '../data/value/defined.ts'
import {
  type AttackColumn,
  type AttackFinding,
  type AttackInput,
  codesIn,
  columnOf,
  defineAttack,
  rowsOf,
} from './attack.ts'
import { aliasFrequencyExample } from './examples/alias-frequency.example.ts'
import {
  halfOf,
  type Population,
  populationOf,
  rowsWhere,
  type SeenBoth,
  seenColumns,
} from './kit/aliases/attacker-population.ts'
import {
  addRow,
  guessAlone,
  learnNaiveBayes,
  likeliest,
  type NaiveBayes,
} from './kit/aliases/row-evidence.ts'

import { disguised } from './kit/reading/released-classes.ts'

/**
 * Names aliases: first by how frequent values are elsewhere, then by what all rows of an alias say together, because they
 * share a value (naive Bayes over everything that is published of them).
 */
export const aliasFrequency = defineAttack({
  id: 'alias-frequency',
  title: 'Aliases named by their rows',
  harm: 'learned',
  attacker:
    'Somebody who has the same columns of people from elsewhere: ranks aliases by frequency, then adds up what the rows of each say of its value.',
  example: aliasFrequencyExample,
  unfit: ({ facts, origin }) => {
    if ((facts.aliases ?? []).length === 0) return { harmless: 'No column is published by aliases.' }
    return origin ? undefined : 'It is not known which row is whose: guesses could not be scored.'
  },
  async run(input) {
    const population = populationOf(input)
    const findings: AttackFinding[] = []
    for (const { column, attribute } of input.facts.aliases ?? []) {
      if (!population.people.columns.has(attribute)) continue
      await input.context.pause()
      findings.push(...(await nameAliases(input, population, { column, attribute })))
    }
    return findings
  },
})

/** A column of aliases as an attacker sees it. */
export interface AliasedRows {
  /** Values that people elsewhere have, by which guesses are named. */
  readonly values: readonly string[]
  /** Of each released row: the alias it has, −1 where it shows a value or none. */
  readonly aliasOf: Int32Array
  readonly aliases: number
  /** Rows that show each value as it is. */
  readonly openRows: Float64Array
  /** Of each released row: the value it really has, −1 where people elsewhere have no such value. */
  readonly truth: Int32Array
  /** Rows that are guessed about. */
  readonly targets: Uint32Array
  /** Of each person from elsewhere, −1 for none. */
  readonly valueOfPerson: Int32Array
}

export interface AliasedAttribute {
  readonly column: string
  readonly attribute: string
}

/** Which released rows show an alias, and what they really have. */
export function aliasedRows(
  { release, original, origin, policy }: AttackInput,
  { people, isTarget }: Population,
  { column, attribute }: AliasedAttribute,
): AliasedRows {
  const published = columnOf(release, column)
  const real = columnOf(original, attribute)
  const elsewhere = columnOf(people, attribute)
  const missing = new Set(policy.data.missing)
  const open = new Set([...elsewhere.values, ...real.values])
  let aliases = 0
  const aliasOfCode = published.values.map((text) => (open.has(text) || missing.has(text) ? -1 : aliases++))
  const aliasOf = Int32Array.from(published.codes, (code) => aliasOfCode[code])
  const placeOf = codesIn(real, elsewhere)
  const targets: number[] = []
  for (let row = 0; row < release.rows; row++) if (aliasOf[row] >= 0 && isTarget[row] === 1) targets.push(row)
  return {
    values: elsewhere.values,
    aliasOf,
    aliases,
    openRows: shownRows(published, elsewhere),
    truth: Int32Array.from(origin!, (row) => placeOf[real.codes[row]]),
    targets: Uint32Array.from(targets),
    valueOfPerson: labelsOf(elsewhere, missing),
  }
}

function shownRows(published: AttackColumn, elsewhere: AttackColumn): Float64Array {
  const counts = new Float64Array(elsewhere.values.length)
  const placeOf = codesIn(published, elsewhere)
  for (const code of published.codes) if (placeOf[code] >= 0) counts[placeOf[code]]++
  return counts
}

const labelsOf = ({ values, codes }: AttackColumn, missing: ReadonlySet<string>): Int32Array => {
  const labels = values.map((text, code) => (missing.has(text) ? -1 : code))
  return Int32Array.from(codes, (code) => labels[code])
}

async function nameAliases(
  input: AttackInput,
  population: Population,
  target: AliasedAttribute,
): Promise<AttackFinding[]> {
  const rows = aliasedRows(input, population, target)
  const seen = seenColumns(input, population.people, hiddenColumns(input))
  const model = learnNaiveBayes(seen.people, rows.valueOfPerson, rows.values.length)
  const named = await namesOf(input, { rows, seen, model })
  const { pause } = input.context
  const alone = await guessAlone(model, seen.released, { rows: input.release.rows, pause })
  const baseline = shareRight(rows, (row) => alone[row])
  const ranked = rankedNames(rows)
  const findings: { readonly way: string; readonly guess: (row: number) => number }[] = [
    { way: 'by frequency', guess: (row) => ranked[rows.aliasOf[row]] },
    { way: 'by all rows of an alias', guess: (row) => named.label[rows.aliasOf[row]] },
  ]
  const control = await controlOf(input, population, rows)
  return findings.map(({ way, guess }) =>
    findingOf(input, { rows, target, way, guess, named, baseline, control }),
  )
}

/** Columns that show other words or ranks: what they say is counted by nobody elsewhere. */
export const hiddenColumns = ({ facts }: AttackInput): ReadonlySet<string> => new Set(disguised({ facts }))

export interface Names {
  /** Rows of each alias. */
  readonly rows: Uint32Array
  /** The likeliest value of each, and how likely it is. */
  readonly label: Int32Array
  readonly posterior: Float64Array
}

/** Adds up over the rows of each alias what they say of its value. O(rows × columns × values). */
export async function namesOf(
  { release, context }: AttackInput,
  { rows, seen, model }: { readonly rows: AliasedRows; readonly seen: SeenBoth; readonly model: NaiveBayes },
): Promise<Names> {
  const { labels } = model
  const scores = new Float64Array(rows.aliases * labels)
  const prior = hiddenPrior(rows)
  for (let alias = 0; alias < rows.aliases; alias++) scores.set(prior, alias * labels)
  const sizes = new Uint32Array(rows.aliases)
  for (let row = 0; row < release.rows; row++) {
    const alias = rows.aliasOf[row]
    if (alias < 0) continue
    sizes[alias]++
    addRow(model, seen.released, row, { scores, start: alias * labels })
    if (row % 2048 === 0) await context.pause()
  }
  addFrequencies(rows, { sizes, scores, labels })
  const label = new Int32Array(rows.aliases)
  const posterior = new Float64Array(rows.aliases)
  for (let alias = 0; alias < rows.aliases; alias++) {
    const best = likeliest(scores, alias * labels, labels)
    label[alias] = best.label
    posterior[alias] = best.posterior
  }
  return { rows: sizes, label, posterior }
}

/** How frequent values must be among the aliases: as elsewhere, less the rows that show them. */
function hiddenPrior({ valueOfPerson, openRows, aliasOf, values }: AliasedRows): Float64Array {
  const elsewhere = new Float64Array(values.length)
  for (const value of valueOfPerson) if (value >= 0) elsewhere[value]++
  const people = elsewhere.reduce((sum, count) => sum + count, 0)
  const released =
    aliasOf.reduce((sum, alias) => sum + (alias < 0 ? 0 : 1), 0) +
    openRows.reduce((sum, count) => sum + count, 0)
  const left = elsewhere.map((count, value) => (count / Math.max(1, people)) * released - openRows[value])
  return left.map((rows) => Math.log(Math.max(1, rows)))
}

/** How far shares elsewhere differ from those here, beyond chance. */
const SHARES_DIFFER = 0.05

/** Where each value has one alias at most, an alias is about as frequent as its value is elsewhere. */
function addFrequencies(
  { aliases, valueOfPerson, values }: AliasedRows,
  { sizes, scores, labels }: { sizes: Uint32Array; scores: Float64Array; labels: number },
): void {
  if (aliases > values.length) return
  const elsewhere = new Float64Array(labels)
  for (const value of valueOfPerson) if (value >= 0) elsewhere[value]++
  const ratio = sizes.reduce((sum, count) => sum + count, 0) / Math.max(1, valueOfPerson.length)
  for (let alias = 0; alias < aliases; alias++) {
    for (let value = 0; value < labels; value++) {
      const expected = (elsewhere[value] + 0.5) * ratio
      const spread = 1 / sizes[alias] + 1 / (elsewhere[value] + 0.5) + SHARES_DIFFER ** 2
      scores[alias * labels + value] -=
        Math.log(sizes[alias] / expected) ** 2 / (2 * spread) + Math.log(spread) / 2
    }
  }
}

/** The i-th most frequent alias is the i-th most frequent value; what is beyond them is the most frequent. */
function rankedNames({ aliasOf, aliases, valueOfPerson, values }: AliasedRows): Int32Array {
  const order = (counts: Float64Array) =>
    Array.from(counts.keys()).sort((a, b) => counts[b] - counts[a] || a - b)
  const count = (codes: Int32Array, length: number) => {
    const counts = new Float64Array(length)
    for (const code of codes) if (code >= 0) counts[code]++
    return counts
  }
  const byValue = order(count(valueOfPerson, values.length))
  const names = new Int32Array(aliases)
  for (const [rank, alias] of order(count(aliasOf, aliases)).entries())
    names[alias] = byValue[rank] ?? byValue[0]
  return names
}

function hitsOf({ targets, truth }: AliasedRows, guess: (row: number) => number): number {
  let hits = 0
  for (const row of targets) if (guess(row) === truth[row]) hits++
  return hits
}

const shareRight = (rows: AliasedRows, guess: (row: number) => number): number =>
  rows.targets.length === 0 ? 0 : hitsOf(rows, guess) / rows.targets.length

/** One person alone, of people who are not in the release: learned on one half of them, tried on the other. */
async function controlOf(input: AttackInput, { people, by }: Population, rows: AliasedRows) {
  const half = halfOf(people.rows, input.seed)
  let targets = 0
  let hits = 0
  for (const mark of [0, 1]) {
    const [learned, tried] = [rowsWhere(half, mark), rowsWhere(half, 1 - mark)]
    const labelled = (picked: Uint32Array) => ({
      seen: seenColumns(input, rowsOf(people, picked), hiddenColumns(input)).people,
      label: Int32Array.from(picked, (row) => rows.valueOfPerson[row]),
    })
    const [theirs, others] = [labelled(learned), labelled(tried)]
    const model = learnNaiveBayes(theirs.seen, theirs.label, rows.values.length)
    const guesses = await guessAlone(model, others.seen, { rows: tried.length, pause: input.context.pause })
    for (const [index, label] of others.label.entries()) {
      if (label < 0) continue
      targets++
      if (guesses[index] === label) hits++
    }
  }
  return { targets, hits, by }
}

interface FindingParts {
  readonly rows: AliasedRows
  readonly target: AliasedAttribute
  readonly way: string
  readonly guess: (row: number) => number
  readonly named: Names
  readonly baseline: number
  readonly control: NonNullable<AttackFinding['control']>
}

/** How sure the attacker must be of an alias to call it certain. */
const CERTAIN = 0.999

function findingOf(
  input: AttackInput,
  { rows, target, way, guess, named, baseline, control }: FindingParts,
): AttackFinding {
  const hits = hitsOf(rows, guess)
  let exposed = 0
  let certain = 0
  for (const row of rows.targets) {
    const alias = rows.aliasOf[row]
    if (named.rows[alias] < 2 || guess(row) !== rows.truth[row]) continue
    exposed++
    if (named.posterior[alias] >= CERTAIN) certain++
  }
  const bound = input.facts.bounds?.['alias-frequency']
  const most = named.rows.reduce((largest, count) => Math.max(largest, count), 0)
  const more = hits / Math.max(1, rows.targets.length) > baseline
  const leaks = exposed > 0 && more
  return {
    of: target.attribute,
    way,
    unit: 'rows',
    success: { targets: rows.targets.length, hits },
    baseline,
    control,
    ...defined({ bound }),
    exposed,
    certain,
    why: leaks
      ? `An alias of "${target.column}" stands on up to ${most} rows that share a value: what each of them says of it adds up.`
      : more && rows.openRows.some((count) => count > 0)
        ? `What some show of "${target.column}" tells a little of what others hide; aliases tell no more than each row alone does.`
        : `Aliases of "${target.column}" tell no more of their values than each row alone does.`,
    ...(leaks && {
      fix: 'Set mode: hardened with alias-rows: 1, so that an alias stands on one row; mine in real terms where the key is.',
    }),
  }
}
