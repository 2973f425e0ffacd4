import { valueTest } from '../../data/value/same-values.ts'
import { columnNames } from '../../data/words/words.ts'
import { type CellMetricId, cellMetrics } from '../../metrics/metric.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { RequirementSpec } from '../../policy/options/requirement-spec.ts'
import { hintsOfName, wordsOf } from '../../profile/match-name.ts'
import type { ColumnKind } from '../../profile/words/name-hint.ts'
import type { ShownAttribute } from '../../releases/kit/release-part.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { askedBy, type CheckResult, type Verdict } from '../check-input.ts'
import { judgeMetric } from '../judge-metric.ts'
import { type CountedTexts, identifyingLook } from './identifying-columns.ts'
import { countTexts } from './release-fault.ts'

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
  'identifying-columns': (columns) => columnsThat(columns, (column) => identifyingLook(column) !== undefined),
  'places-below-state': (columns) =>
    columnsThat(columns, (column) => isPlaceBelowState(column.name) && tellsSomething(column)),
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
    let rowsFound = 0
    for (const [text, rows] of texts) if (!isMissing(text) && test(text)) rowsFound += rows
    count += rowsFound
    if (rowsFound > 0) names.push(name)
  }
  return { count, columns: names }
}

/** What single cells tell, by their form. Safe Harbor, 45 CFR 164.514(b)(2), says what they must not. */

const speaksOf = (name: string, kind: ColumnKind): boolean =>
  hintsOfName(name).some((hint) => hint.kind === kind)

/** Words of places inside a state; a state, a country or a nationality is larger. */
const WITHIN_STATE =
  /^(city|town|village|county|municipality|district|precinct|parish|borough|neighbou?rhood|tract|street|address|puma|fips|lat|latitude|lon|lng|longitude|geocode|coordinates|ort|wohnort|stadt|gemeinde|kreis|landkreis|ville|commune|ciudad|municipio|cidade|citta|comune|woonplaats|gemeente|hometown|birthplace)$/

export const isPlaceBelowState = (name: string): boolean =>
  wordsOf(name).some((word) => WITHIN_STATE.test(word))

const MONTH = '(?:0?[1-9]|1[0-2])'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const YEAR = '(?:1[6-9]|20|21)\\d\\d'
const MONTHS = 'jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz]'
const DATES = [
  // 2024-03, 2024-03-14, 2024/3/14, with a time or none; 2024-Q1, 2024-W12.
  `(?<!\\d)${YEAR}[-/.]${MONTH}(?:[-/.]${DAY})?(?!\\d)`,
  `(?<!\\d)${YEAR}[- ]?(?:Q[1-4]|W\\d\\d?)(?!\\d)`,
  // 14.3.2024, 3/14/24; 03/2024.
  `(?<!\\d)${DAY}[-/.]${DAY}[-/.](?:${YEAR}|\\d\\d)(?!\\d)`,
  `(?<![\\d.])${MONTH}[-/]${YEAR}(?!\\d)`,
  // 14 March 2024, Mar 2024.
  `(?:${MONTHS})\\p{L}*\\.?[ -](?:${DAY},? )?${YEAR}`,
]
const DATE = new RegExp(DATES.join('|'), 'iu')
/** Eight digits are a date only where the column's name says so. */
const PACKED_DATE = new RegExp(`^${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])$`)

/** Whether a text of a column tells more of a date than its year. */
export function dateTest(name: string): (text: string) => boolean {
  const ofDates = speaksOf(name, 'date')
  return (text) => DATE.test(text) || (ofDates && PACKED_DATE.test(text.trim()))
}

/** Where ages are no years. */
const OTHER_UNITS = /^(month|months|day|days|week|weeks|mth|mths)$/

/** Whether a text of a column tells of an age over 89 more than that it is 90 or higher. */
export function ageTest(name: string): ((text: string) => boolean) | undefined {
  if (!speaksOf(name, 'age') || wordsOf(name).some((word) => OTHER_UNITS.test(word))) return undefined
  return isAgeOver89
}

function isAgeOver89(text: string): boolean {
  const numbers = (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  if (numbers.length === 0) return false
  const [least] = numbers
  // 90+, >=90, ≥ 90, >89, [90,∞): all who are older are in it.
  const isOpen = numbers.length === 1 && /[+>≥∞]|older|over|above|more/i.test(text)
  if (isOpen) return least > 90
  const highest = Math.max(...numbers)
  // The upper end of [80,90) and of <90 is in no age that they stand for.
  const isBelow = text.trim().endsWith(')') || text.trim().startsWith('<')
  return isBelow ? highest > 90 : highest >= 90
}

/** Areas of three digits with 20,000 people or fewer in the census of 2000, by the guidance of HHS. */
const SMALL_AREAS = new Set('036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893'.split(' '))

/** Whether a text of a column tells more of a ZIP code than an area of three digits with enough people. */
export function zipTest(name: string): ((text: string) => boolean) | undefined {
  return speaksOf(name, 'postal code') ? isFineZip : undefined
}

function isFineZip(text: string): boolean {
  const trimmed = text.trim()
  const range = /^\[?(\d{5})\s*(-|–|,|\.\.)\s*(\d{5})([\])]?)$/.exec(trimmed)
  if (range) {
    const end = Number(range[3]) + (range[4] === ')' ? 0 : 1)
    return Number(range[1]) % 100 !== 0 || end % 100 !== 0
  }
  const digits = /^\D*(\d*)/.exec(trimmed)![1]
  return digits.length > 3 ? /[1-9]/.test(digits) : SMALL_AREAS.has(digits)
}
