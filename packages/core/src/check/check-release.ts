import { OutisError } from '../data/errors.ts'
import type { Classes } from '../data/table/classes.ts'
import { SUPPRESSED } from '../data/table/table.ts'
import { defined } from '../data/value/defined.ts'
import { valueTest } from '../data/value/same-values.ts'
import { foldSentences } from '../data/words/fold-sentences.ts'
import { columnReading } from '../metrics/measured/column-reading.ts'
import type { ColumnTrace, MeasuredColumn, MeasuredRelease } from '../metrics/measured/measured-release.ts'
import { measureRelease, releaseMetrics } from '../metrics/measured/release-metrics.ts'
import type { Measured } from '../metrics/metric.ts'
import { classSizeBands } from '../metrics/risk/class-size-bands.ts'
import { risksOf } from '../metrics/risk/risks.ts'
import { nearestName } from '../models/kit/nearest-name.ts'
import type { Model } from '../models/model.ts'
import { models as builtIn } from '../models/registry.ts'
import {
  askedBy,
  type CheckInput,
  type CheckRequirement,
  type CheckResult,
  type Verdict,
} from './check-input.ts'
import type { Grouping } from './grouping.ts'
import { peopleIn } from './grouping.ts'
import { judgeLevels, judgeMetric } from './judge-metric.ts'
import { judgeModel } from './judge-model.ts'
import { selectClasses } from './published-classes.ts'
import type { QuasiReading } from './quasi-reading.ts'
import { readRelease, type SeenRelease } from './read-release.ts'

/**
 * Judges a finished release by its text alone, whoever made it: groups the rows anew, lets the models judge the
 * classes, and measures risks and losses on what was published. Nothing of a search is believed.
 * O(combinations × columns), and per pattern of missing values once more where they are wildcards.
 */
export const checkRelease = (input: CheckInput): CheckResult =>
  judgeRelease(input, readRelease(input), input.release.persons)

/** The same of a release that is read: its classes, whatever they were made of. */
function judgeRelease(
  input: Pick<CheckInput, 'quasi' | 'requirements' | 'models'>,
  release: SeenRelease,
  persons?: Uint32Array,
): CheckResult {
  const k = wantedK(input)
  const seen: Judged = { ...release, models: input.models ?? builtIn, ...defined({ k }) }
  const judged = input.requirements.map((requirement) => judge(requirement, seen))
  const verdicts = [
    ...judged.flatMap((result, index) =>
      result.verdicts.map((verdict) => askedBy(input.requirements[index].spec.preset, verdict)),
    ),
    ...judgeLevels(input.quasi, release),
  ]
  const { grouping, classes } = release
  return {
    holds: verdicts.every(({ holds }) => holds),
    rows: classes.tableRows,
    suppressedRows: grouping.suppressedRows,
    classes: grouping.count,
    ...(persons && {
      people: {
        all: peopleIn(persons),
        suppressed: peopleIn(persons.filter((_, personIndex) => grouping.classOf[personIndex] < 0)),
      },
    }),
    classSizes: persons ? classSizeBands(classes.sizes, grouping.rows) : classSizeBands(grouping.rows),
    verdicts,
    utility: measureRelease(measuredRows(seen)),
    risks: risksOfClasses(classes),
    notices: foldSentences([...release.notices, ...judged.flatMap((result) => result.notices)]),
    details: release.details,
  }
}

interface Judged extends SeenRelease {
  readonly models: readonly Model[]
  readonly k?: number
}

/** The k that class sizes are compared with: the first a requirement of the release's own rows states. */
function wantedK({
  requirements,
  models = builtIn,
}: Pick<CheckInput, 'requirements' | 'models'>): number | undefined {
  const ownRows = (id: string) =>
    models.some((model) => model.id === id && !model.needs.includes('population'))
  const k = requirements.find(({ spec }) => ownRows(spec.id) && typeof spec.options.k === 'number')?.spec
    .options.k
  return typeof k === 'number' ? k : undefined
}

function judge(
  requirement: CheckRequirement,
  seen: Judged,
): { readonly verdicts: readonly Verdict[]; readonly notices: readonly string[] } {
  const { id, rows = 'all' } = requirement.spec
  const { selected, notices } = scopeOf(rows, seen.readings, seen.grouping.count)
  const classes = selected ? selectClasses(seen.classes, selected) : seen.classes
  const model = seen.models.find((candidate) => candidate.id === id)
  if (model) return { verdicts: judgeModel(model, requirement, classes, seen.pool), notices }
  const figures: readonly Measured[] = [
    ...measureRelease(measuredRows({ ...seen, ...defined({ selected }) })),
    ...risksOfClasses(classes),
  ]
  const measured = figures.find((figure) => figure.id === id)
  const title = measured?.title ?? releaseMetrics.find((metric) => metric.id === id)?.title
  if (title === undefined) throw unknownRequirement(id, seen.models)
  return { verdicts: judgeMetric(requirement, title, measured), notices }
}

const risksOfClasses = ({ sizes, rows, population }: Classes): Measured[] =>
  risksOf(sizes, { rows, ...defined({ population }) })

function unknownRequirement(id: string, models: readonly Model[]): OutisError {
  const names = [...models, ...releaseMetrics].map((figure) => figure.id)
  const meant = nearestName(id, names)
  return new OutisError('POLICY_INVALID', {
    message: `There is no model or measure "${id}".`,
    hint: meant ? `Did you mean "${meant}"?` : `Known are: ${names.join(', ')}.`,
    details: { requirement: id },
  })
}

/** The rows a requirement speaks of: all classes, or some. */
interface Scope {
  /** Absent: all. */
  readonly selected?: readonly number[]
  readonly notices: readonly string[]
}

/**
 * `all`, or `generalised`: the classes with at least one cell that is no original value. Where neither hierarchy nor
 * original says what an original value is, every cell counts as generalised: a requirement may then fail needlessly,
 * but never hold wrongly.
 */
function scopeOf(rows: string, readings: readonly QuasiReading[], classes: number): Scope {
  if (rows === 'all') return { notices: [] }
  if (rows !== 'generalised') {
    throw new OutisError('POLICY_INVALID', {
      message: `A requirement is limited to the rows "${rows}", and no stratum has that name.`,
      hint: 'Write rows: all or rows: generalised, or name a stratum of the method.',
      details: { rows },
    })
  }
  const tests = readings.map(generalisedTexts)
  const selected: number[] = []
  for (let c = 0; c < classes; c++) {
    if (readings.some(({ texts }, readingIndex) => tests[readingIndex](texts[c]))) selected.push(c)
  }
  const unknown = readings.filter(({ column }) => !column.dictionary && !column.hierarchy)
  return { selected, notices: unknown.map(({ column }) => unknownNotice(column.name)) }
}

const unknownNotice = (name: string): string =>
  `The original values of "${name}" are not known: all its cells count as generalised.`

function generalisedTexts({ column, reading }: QuasiReading): (text: string) => boolean {
  const { hierarchy, dictionary } = column
  const isValue = valueTest(dictionary?.values ?? hierarchy?.levels[0].labels ?? [], columnReading(column))
  return (text) => {
    if (text === SUPPRESSED || !isValue(text)) return true
    // A label may be a value as well: then the level decides, and in doubt it is a label.
    const cell = reading.cells.get(text)
    if (cell?.kind !== 'node' || !hierarchy) return false
    return hierarchy.levels[cell.level].leaves[cell.node] > 1 || reading.ambiguous > 0
  }
}

interface MeasuredParts {
  readonly grouping: Grouping
  readonly readings: readonly QuasiReading[]
  /** Classes that count; absent: all, and the suppressed rows with them. */
  readonly selected?: readonly number[]
  readonly k?: number
  readonly traces?: readonly ColumnTrace[]
}

/** The counts the losses are measured on. O(classes × columns). */
function measuredRows({ grouping, readings, selected, k, traces }: MeasuredParts): MeasuredRelease {
  const sizes = selected ? Uint32Array.from(selected, (c) => grouping.rows[c]) : grouping.rows
  const suppressedRows = selected ? 0 : grouping.suppressedRows
  return {
    rows: sizes.reduce((sum, size) => sum + size, suppressedRows),
    suppressedRows,
    sizes,
    columns: readings.map((reading) => measuredColumn(reading, grouping, selected)),
    ...defined({ k }),
    ...(traces && !selected && { traces }),
  }
}

function measuredColumn(
  { column, figures, texts }: QuasiReading,
  { rows, count }: Grouping,
  selected?: readonly number[],
): MeasuredColumn {
  const rowsOf = new Map<string, number>()
  const add = (c: number) => rowsOf.set(texts[c], (rowsOf.get(texts[c]) ?? 0) + rows[c])
  if (selected) selected.forEach(add)
  else for (let c = 0; c < count; c++) add(c)
  const cells = [...rowsOf].map(([text, published]) => {
    const cellFigures = figures?.of.get(text)
    return { rows: published, ...defined({ figures: cellFigures }) }
  })
  return { name: column.name, cells, ...(figures && { leafCount: figures.leafCount }) }
}
