import type { ColumnValues } from './column-values.ts'
import { hintOfName } from './match-name.ts'
import type { ColumnFigures, ColumnSuggestion } from './profile.ts'
import { patternOf } from './value-patterns.ts'

/** A column as far as it was looked at. */
export interface SeenColumn {
  readonly name: string
  readonly values: ColumnValues
  readonly figures: ColumnFigures
  /** Rows of the table. */
  readonly rows: number
}

export type RoleSuggestion = Pick<ColumnSuggestion, 'role' | 'confidence' | 'reasons'>

/** Share of the distinct values that must look alike before their form counts. */
const MOST = 0.8
/** Share of rows with a value of their own from which a column is a key. */
const NEARLY_UNIQUE = 0.9
/** In fewer rows almost every column is a key. */
const ENOUGH_ROWS = 10

/**
 * The role a column seems to have. Form of the values before the name, the name before mere figures; what nothing
 * speaks for is neutral with low confidence: somebody has to look.
 */
export function suggestRole({ name, values, figures, rows }: SeenColumn): RoleSuggestion {
  const { distinct, uniqueness } = figures
  if (distinct <= 1) {
    return {
      role: 'neutral',
      confidence: 'high',
      reasons: [distinct === 0 ? 'It has no value at all.' : 'All its values are the same.'],
    }
  }
  const found = [...formOf(name, values), ...meaningOf(name, distinct)]
  const key = rows >= ENOUGH_ROWS && uniqueness >= NEARLY_UNIQUE
  const reasons = [...found.map(({ reason }) => reason), ...figureReasons(figures, key)]
  const [strongest] = found.toSorted((one, other) => rank(one) - rank(other))
  if (strongest)
    return { role: strongest.role, confidence: confidenceOf(strongest, found.length, key), reasons }
  if (key && (values.type === 'text' || values.numbers?.integers))
    return { role: 'identifying', confidence: 'medium', reasons }
  return {
    role: 'neutral',
    confidence: 'low',
    reasons: [...reasons, 'Nothing in its name or its values says more: look at it yourself.'],
  }
}

interface Evidence {
  readonly from: 'form' | 'name'
  readonly role: 'identifying' | 'quasi' | 'sensitive'
  readonly reason: string
}

/** Identifying forms first, then what the name says, then forms that only narrow down. */
function rank({ from, role }: Evidence): number {
  if (from === 'form') return role === 'identifying' ? 0 : 2
  return 1
}

function confidenceOf(strongest: Evidence, evidence: number, key: boolean): 'high' | 'medium' {
  if (strongest.from === 'form' && strongest.role === 'identifying') return 'high'
  return evidence > 1 || strongest.role !== 'identifying' || key ? 'high' : 'medium'
}

function formOf(name: string, { texts, type, numbers }: ColumnValues): Evidence[] {
  const found = patternOf(texts, MOST)
  const evidence: Evidence[] = []
  // Numbers of five digits are ZIP codes only if the name says so: an income is not.
  const isZip = found?.pattern.id === 'zip'
  const named = hintOfName(name)
  if (found && !(isZip && type === 'number' && named?.what !== 'a postal code')) {
    evidence.push({
      from: 'form',
      role: found.pattern.role,
      reason: `${percent(found.share)} of its distinct values look like ${found.pattern.what}.`,
    })
  }
  if (named?.what === 'an age' && numbers && numbers.largest > 89) {
    evidence.push({ from: 'form', role: 'quasi', reason: 'It has ages above 89, which HIPAA wants pooled.' })
  }
  return evidence
}

function meaningOf(name: string, distinct: number): Evidence[] {
  const hint = hintOfName(name)
  // Two values tell whether there is a phone, not its number.
  if (!hint || (hint.role === 'identifying' && distinct <= 2)) return []
  return [{ from: 'name', role: hint.role, reason: `Its name looks like ${hint.what}.` }]
}

function figureReasons({ uniqueness, separation }: ColumnFigures, key: boolean): string[] {
  if (key) return [`${percent(uniqueness)} of the rows have a value that no other row has.`]
  if (uniqueness >= 0.05)
    return [
      `${percent(uniqueness)} of the rows have a value of their own; it tells ${percent(separation)} of all pairs of rows apart.`,
    ]
  return [`It tells ${percent(separation)} of all pairs of rows apart.`]
}

function percent(share: number): string {
  const hundred = share * 100
  if (hundred > 99.9 && hundred < 100) return '99.9%'
  return `${hundred >= 10 ? Math.round(hundred * 10) / 10 : Number(hundred.toPrecision(2))}%`
}
