import { valueTest } from '../../data/value/same-values.ts'
import { columnNames } from '../../data/words/words.ts'
import { type CellMetricId, cellMetrics } from '../../metrics/cell-metrics.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { RequirementSpec } from '../../policy/options/requirement-spec.ts'
import type { ShownAttribute } from '../../releases/kit/release-part.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import type { CheckResult } from '../check-input.ts'
import { judgeMetric } from '../judge-metric.ts'
import { askedBy, type Verdict } from '../verdict.ts'
import { countTexts } from './count-texts.ts'
import { type CountedTexts, identifyingLook } from './identifying-columns.ts'
import { ageTest, dateTest, isPlaceBelowState, zipTest } from './safe-harbour-tests.ts'

/** What was counted, and the columns it was found in. */
interface Shown {
  readonly count: number
  readonly columns: readonly string[]
}

interface ShownCells {
  readonly open: OpenTable
  readonly shown: readonly ShownAttribute[]
  readonly missing: readonly string[]
}

/** A check with what the policy requires of columns and cells, and with what its presets say of themselves. */
export async function withCells(
  check: CheckResult,
  { policy, ...release }: { readonly policy: Policy } & Partial<Omit<ShownCells, 'missing'>>,
): Promise<CheckResult> {
  const { open, shown } = release
  const verdicts =
    open && shown ? await cellVerdicts(policy.cells, { open, shown, missing: policy.data.missing }) : []
  return {
    ...check,
    holds: check.holds && verdicts.every(({ holds }) => holds),
    verdicts: [...check.verdicts, ...verdicts],
    notices: [...check.notices, ...policy.notices],
  }
}

/** Every requirement measured on the texts of all columns that are shown. O(distinct texts of each column). */
export async function cellVerdicts(
  requirements: readonly RequirementSpec[],
  { open, shown, missing }: ShownCells,
): Promise<Verdict[]> {
  if (requirements.length === 0) return []
  const columns: CountedTexts[] = []
  for (const attribute of shown)
    columns.push({ name: attribute.name, texts: await countTexts(open, attribute), missing })
  return requirements.flatMap((spec) => {
    const metric = cellMetrics.find(({ id }) => id === spec.id)!
    const { count, columns: names } = measured(metric.id, columns)
    const verdicts = judgeMetric({ spec, source: 'require' }, metric.title, {
      ...metric,
      value: count,
      range: [0, null],
    })
    const where = names.length === 0 ? '' : ` In ${columnNames(names)}.`
    return verdicts.map((verdict) => askedBy(spec.preset, { ...verdict, text: `${verdict.text}${where}` }))
  })
}

const measured = (id: CellMetricId, columns: readonly CountedTexts[]): Shown => MEASURES[id](columns)

type CellTest = (text: string) => boolean

const MEASURES: Readonly<Record<CellMetricId, (columns: readonly CountedTexts[]) => Shown>> = {
  'identifying-columns': (columns) => columnsThat(columns, (one) => identifyingLook(one) !== undefined),
  'places-below-state': (columns) =>
    columnsThat(columns, (one) => isPlaceBelowState(one.name) && tellsSomething(one)),
  'zip-codes-beyond-3': (columns) => cellsThat(columns, zipTest),
  'dates-within-year': (columns) => cellsThat(columns, dateTest),
  'ages-over-89': (columns) => cellsThat(columns, ageTest),
}

function columnsThat(columns: readonly CountedTexts[], test: (column: CountedTexts) => boolean): Shown {
  const names = columns.filter(test).map(({ name }) => name)
  return { count: names.length, columns: names }
}

/** Whether it has a text that is neither missing nor suppressed. */
function tellsSomething({ texts, missing }: CountedTexts): boolean {
  const isMissing = valueTest(missing, 'undeclared')
  return [...texts.keys()].some((text) => text !== '*' && !isMissing(text))
}

/** @param testOf the test of a column's texts, by its name; undefined where it does not speak of such cells */
function cellsThat(columns: readonly CountedTexts[], testOf: (name: string) => CellTest | undefined): Shown {
  let count = 0
  const names: string[] = []
  for (const { name, texts, missing } of columns) {
    const test = testOf(name)
    if (!test) continue
    const isMissing = valueTest(missing, 'undeclared')
    let found = 0
    for (const [text, rows] of texts) if (!isMissing(text) && test(text)) found += rows
    count += found
    if (found > 0) names.push(name)
  }
  return { count, columns: names }
}
