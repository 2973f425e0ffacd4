import { OutisError } from '../errors.ts'
import type { ColumnTrace } from '../metrics/measured/measured-release.ts'
import { measureRelease, releaseMetrics } from '../metrics/measured/release-metrics.ts'
import type { Measured } from '../metrics/metric.ts'
import { classSizeBands } from '../metrics/risk/class-size-bands.ts'
import { risksOf } from '../metrics/risk/risks.ts'
import { closestName } from '../models/closest-name.ts'
import type { Model } from '../models/model.ts'
import { models as builtIn } from '../models/registry.ts'
import type { Classes } from '../table/classes.ts'
import type { CheckInput, CheckRequirement, CheckResult } from './check-input.ts'
import { countCompatible } from './compatible.ts'
import { countPopulation } from './count-population.ts'
import { type Grouping, groupTexts } from './grouping.ts'
import { judgeMetric } from './judge-metric.ts'
import { judgeModel } from './judge-model.ts'
import { measuredRows } from './measured-rows.ts'
import { publishedClasses, selectClasses } from './published-classes.ts'
import { type PublishedSensitive, publishedSensitive } from './published-sensitive.ts'
import { type QuasiReading, readQuasi } from './quasi-reading.ts'
import { countRows, pickColumns, refuseMissing } from './release-rows.ts'
import { scopeOf } from './scope.ts'
import { readSuppression } from './suppression.ts'
import { traceOriginal } from './trace-original.ts'
import type { Verdict } from './verdict.ts'

/**
 * Judges a finished release by its text alone, whoever made it: groups the rows anew, lets the models judge the
 * classes, and measures risks and losses on what was published. Nothing of a search is believed.
 * O(combinations × columns), and per pattern of missing values once more where they are wildcards.
 */
export function checkRelease(input: CheckInput): CheckResult {
  const seen = readRelease(input)
  const { grouping, classes, notices } = seen
  const verdicts = input.requirements.flatMap((requirement) => judge(requirement, seen))
  const population = classes.population
  return {
    holds: verdicts.every(({ holds }) => holds),
    rows: classes.tableRows,
    suppressedRows: grouping.suppressedRows,
    classes: grouping.count,
    classSizes: classSizeBands(grouping.rows),
    verdicts,
    utility: measureRelease(measuredRows(seen)),
    risks: risksOf(classes.sizes, { rows: classes.rows, ...(population && { population }) }),
    notices: [...new Set(notices)],
  }
}

/** A release, read. */
interface SeenRelease {
  readonly models: readonly Model[]
  readonly grouping: Grouping
  readonly readings: readonly QuasiReading[]
  readonly classes: Classes
  readonly notices: string[]
  readonly k?: number
  readonly traces?: readonly ColumnTrace[]
}

function readRelease(input: CheckInput): SeenRelease {
  const { release, quasi, missing, claims } = input
  const tokens = new Set(missing.tokens)
  const isMissing = (text: string) => tokens.has(text)
  const names = quasi.map(({ name }) => name)
  const texts = pickColumns(release, names, 'release')
  const tableRows = countRows(release.rows)
  refuseMissing(input, [...names, ...input.sensitive.map(({ name }) => name)], isMissing)
  const suppression = readSuppression(quasi, { texts, rows: release.rows, tableRows }, claims)
  const grouping = groupTexts(texts, release.rows, suppression.starsAreSuppressed)
  const { readings, notices } = readQuasi(quasi, grouping, isMissing, claims)
  const sensitive = readSensitive(input, isMissing)
  const all = [...suppression.notices, ...notices, ...sensitive.flatMap((column) => column.notices)]
  const parts: ReadParts = { input, grouping, readings, sensitive, tableRows, isMissing, notices: all }
  const k = wantedK(input)
  const traces = tracesOf(parts)
  return {
    models: input.models ?? builtIn,
    grouping,
    readings,
    classes: classesOf(parts),
    notices: all,
    ...(k !== undefined && { k }),
    ...(traces && { traces }),
  }
}

interface ReadParts {
  readonly input: CheckInput
  readonly grouping: Grouping
  readonly readings: readonly QuasiReading[]
  readonly sensitive: readonly PublishedSensitive[]
  readonly tableRows: number
  readonly isMissing: (text: string) => boolean
  readonly notices: string[]
}

function readSensitive({ release, sensitive, missing }: CheckInput, isMissing: (text: string) => boolean) {
  const wildcard = missing.meaning === 'wildcard'
  return sensitive.map((column) => {
    const [texts] = pickColumns(release, [column.name], 'release')
    return publishedSensitive(column, { texts, rows: release.rows, isMissing, wildcard })
  })
}

function classesOf({
  input,
  grouping,
  readings,
  sensitive,
  tableRows,
  isMissing,
  notices,
}: ReadParts): Classes {
  const { release, missing, population } = input
  const wildcard = missing.meaning === 'wildcard'
  const plain = publishedClasses({ grouping, rows: release.rows, sensitive, tableRows, wildcard })
  const classes = wildcard ? countCompatible(plain, grouping, isMissing) : plain
  if (!population) return classes
  const counted = countPopulation(population, readings, grouping, { isMissing, wildcard })
  notices.push(...counted.notices)
  return { ...classes, population: counted.persons }
}

function tracesOf({
  input,
  readings,
  grouping,
  isMissing,
  notices,
}: ReadParts): readonly ColumnTrace[] | undefined {
  if (!input.original) return undefined
  const traces = traceOriginal(input.original, readings, grouping, isMissing)
  if (typeof traces !== 'string') return traces
  notices.push(`Non-uniform entropy is not measured: ${traces}.`)
  return undefined
}

/** The k that class sizes are compared with: the first a requirement of the release's own rows states. */
function wantedK({ requirements, models = builtIn }: CheckInput): number | undefined {
  for (const { spec } of requirements) {
    const model = models.find(({ id }) => id === spec.id)
    if (model && !model.needs.includes('population') && typeof spec.options.k === 'number')
      return spec.options.k
  }
  return undefined
}

function judge(requirement: CheckRequirement, seen: SeenRelease): Verdict[] {
  const { id, rows = 'all' } = requirement.spec
  const scope = scopeOf(rows, seen.readings, seen.grouping.count)
  seen.notices.push(...scope.notices)
  const classes = scope.selected ? selectClasses(seen.classes, scope.selected) : seen.classes
  const model = seen.models.find((candidate) => candidate.id === id)
  if (model) return judgeModel(model, requirement, classes)
  const measured = figuresOf(seen, classes, scope.selected).find((figure) => figure.id === id)
  const title = measured?.title ?? releaseMetrics.find((metric) => metric.id === id)?.title
  if (title === undefined) throw unknownRequirement(id, seen.models)
  return judgeMetric(requirement, title, measured)
}

function figuresOf(seen: SeenRelease, classes: Classes, selected?: readonly number[]): readonly Measured[] {
  const { population } = classes
  return [
    ...measureRelease(measuredRows({ ...seen, ...(selected && { selected }) })),
    ...risksOf(classes.sizes, { rows: classes.rows, ...(population && { population }) }),
  ]
}

function unknownRequirement(id: string, models: readonly Model[]): OutisError {
  const names = [...models, ...releaseMetrics].map((known) => known.id)
  const meant = closestName(id, names)
  return new OutisError('POLICY_INVALID', {
    message: `There is no model or measure "${id}".`,
    hint: meant ? `Did you mean "${meant}"?` : `Known are: ${names.join(', ')}.`,
    details: { requirement: id },
  })
}
