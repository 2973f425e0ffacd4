import { percent } from '../data/words/words.ts'
import { hintsOfColumn } from './column-hints.ts'
import { identifyingSign, isMeasured, type SeenColumn } from './looks-identifying.ts'
import { hintsOfName, wordsHeard, wordsOf } from './match-name.ts'
import type { ColumnFigures, ColumnSuggestion } from './profile.ts'
import { hintOfValues } from './value-hints.ts'
import { MOST, patternOf } from './value-patterns.ts'
import type { ColumnKind, NameHint } from './words/name-hint.ts'

export type RoleSuggestion = Pick<ColumnSuggestion, 'role' | 'kind' | 'confidence' | 'reasons'>

/** What a column alone says of its role; `unclear` is settled by what the other columns are. */
export type FirstSuggestion = Omit<RoleSuggestion, 'role'> & {
  readonly role: Exclude<RoleSuggestion['role'], 'drop'> | 'unclear'
}

/**
 * The role a column seems to have, by itself: what looks identifying before dates and ages, the name before mere
 * figures. What nothing speaks for is unclear.
 */
export function suggestRole(column: SeenColumn): FirstSuggestion {
  const { figures } = column
  if (figures.distinct === 0 || (figures.distinct === 1 && figures.missing === 0)) {
    const reasons = [figures.distinct === 0 ? 'It has no value at all.' : 'All its values are the same.']
    return { role: 'neutral', kind: 'constant', confidence: 'high', reasons }
  }
  const sign = identifyingSign(column)
  if (sign) {
    const sure = sign.by === 'form' || (sign.by === 'name' && figures.uniqueness >= 0.5)
    const reasons = sign.by === 'uniqueness' ? [sign.reason] : [sign.reason, ...figureReasons(figures)]
    return { role: 'identifying', kind: sign.kind, confidence: sure ? 'high' : 'medium', reasons }
  }
  return byForm(column) ?? byName(column) ?? byValues(column) ?? unclear(column)
}

function byForm(column: SeenColumn): FirstSuggestion | undefined {
  const { values, figures, name } = column
  const found = patternOf(values.texts, MOST)
  if (found === undefined || found.pattern.role !== 'quasi') return undefined
  const postal = hintsOfName(name).some(({ kind }) => kind === 'postal code')
  // Numbers of five digits are ZIP codes only if the name says so: an income is not.
  if (found.pattern.id === 'zip' && values.type === 'number' && !postal) return undefined
  const reason = `${percent(found.share)} of its distinct values look like ${found.pattern.what}.`
  return {
    role: 'quasi',
    kind: found.pattern.id === 'zip' ? 'postal code' : 'date',
    confidence: 'high',
    reasons: [reason, ...figureReasons(figures)],
  }
}

/** What the name of a column says of its role, if its values can be that. */
export function byName(column: SeenColumn): FirstSuggestion | undefined {
  const hint = fittingHint(column)
  if (hint === undefined || hint.kind === 'measure') return undefined
  const { figures, values } = column
  const reasons = [`Its name looks like ${hint.what}.`]
  if (hint.kind === 'age' && values.numbers && values.numbers.largest > 89)
    reasons.push('It has ages above 89, which HIPAA wants pooled.')
  reasons.push(...figureReasons(figures))
  if (hint.kind !== 'weight' || figures.uniqueness < TELLING)
    return { role: hint.role, kind: hint.kind, confidence: 'high', reasons }
  reasons.push('Weights that few rows share single people out as any number does.')
  return { role: 'unclear', kind: 'weight', confidence: 'low', reasons }
}

function byValues({ values, figures }: SeenColumn): FirstSuggestion | undefined {
  const hint = hintOfValues(values)
  if (hint === undefined) return undefined
  const reasons = [`Its values look like ${hint.what}.`, ...figureReasons(figures)]
  return { role: hint.role, kind: hint.kind, confidence: 'medium', reasons }
}

/** Share of rows with a value of their own from which a number is never simply harmless. */
const TELLING = 0.05

/**
 * Ages and dates, if the values can be such; then what says of a person where they are or come from, for that is known to others
 * also beside a secret (`victim race`, `place of death`); then weights, what is sensitive, and the rest in the order of the list.
 */
function fittingHint(column: SeenColumn): NameHint | undefined {
  const hints = hintsOfColumn(column).filter((hint) => hint.role !== 'identifying' && fits(hint, column))
  const time = hints.find(({ kind }) => kind === 'age' || kind === 'date')
  // Amounts say least: of what, another word of the name may tell.
  const secret = hints.find(({ role }) => role === 'sensitive')
  const first = time ?? hints.find(isOpenlyKnown) ?? hints.find(({ kind }) => kind !== 'measure') ?? hints[0]
  if (first?.role !== 'sensitive') return first
  return isMoment(column, first) ? EVENT : (openlyKnownWord(column, first) ?? first)

  function isOpenlyKnown(hint: NameHint): boolean {
    if (secret === undefined || !OPENLY_KNOWN.has(hint.kind)) return false
    return wordsHeard(column.name, secret) <= wordsHeard(column.name, hint)
  }
}

const OPENLY_KNOWN: ReadonlySet<ColumnKind> = new Set(['postal code', 'place', 'origin', 'sex'])

/** Shorter words may mean anything beside others. */
const TELLING_LETTERS = 4

/** A word that says where somebody is or comes from only where it is alone, beside one that is secret: `victim black`. */
function openlyKnownWord(column: SeenColumn, secret: NameHint): NameHint | undefined {
  if (wordsHeard(column.name, secret) > 1) return undefined
  return wordsOf(column.name)
    .filter((word) => word.length >= TELLING_LETTERS)
    .flatMap((word) => hintsOfName(word))
    .find((hint) => OPENLY_KNOWN.has(hint.kind) && fits(hint, column))
}

const EVENT: NameHint = {
  role: 'quasi',
  kind: 'date',
  what: 'something that happened, and its values like when',
  words: '',
}

/** Distinct values from which whole numbers under the name of something that happens once say when, and not how often. */
const MOMENTS = 40
const HAPPENS_ONCE =
  /^(death|dead|died|deceased|tod|verstorben|deces|decede|muerte|fallecid|muerto|defuncion|morte|decess|decedut|morto|obito|overl|diag|dx|surg|operat|transplant|relaps|recur|infect|vaccin|impf|event|convict|arrest)/

/** A year, or the day of an event, under the name of what happened then. */
function isMoment({ name, values: { numbers }, figures }: SeenColumn, { kind }: NameHint): boolean {
  if (numbers === undefined || !numbers.integers || figures.distinct < 3) return false
  if (numbers.smallest >= 1850 && numbers.largest <= 2100) return true
  const happens = kind === 'health' || kind === 'belief'
  return happens && figures.distinct > MOMENTS && wordsOf(name).some((word) => HAPPENS_ONCE.test(word))
}

/** Whether the values can be what the name says. */
function fits({ kind, what }: NameHint, { values, figures, name }: SeenColumn): boolean {
  const { numbers } = values
  if (kind === 'sex') return figures.distinct <= 12
  if (kind === 'weight') return numbers !== undefined
  if (kind === 'age') return numbers === undefined || (numbers.smallest >= 0 && numbers.largest <= 1300)
  if (kind === 'date') return isTimeLike(values.texts, numbers, figures.distinct)
  if (kind === 'origin')
    return !isMeasured(values) && (numbers === undefined || figures.distinct <= MOST_ORIGINS)
  if (kind === 'body') return !numbers || (figures.distinct > 5 && !isSamplingWeight(name, numbers))
  if (what.startsWith('a place') && isMeasured(values))
    return wordsOf(name).some((word) => /^l(a|o)/.test(word))
  return true
}

/** Codes of origin at most: a lab result may have a name like one. */
const MOST_ORIGINS = 40

/** Years, days and months as numbers, or texts of any kind: dates in a form that is not known. */
function isTimeLike(
  texts: readonly string[],
  numbers: SeenColumn['values']['numbers'],
  distinct: number,
): boolean {
  if (numbers === undefined) return distinct > 2 && texts.some((text) => /\d/.test(text))
  if (!numbers.integers) return false
  const year = numbers.smallest >= 1800 && numbers.largest <= 2100
  const short = numbers.smallest >= 0 && numbers.largest <= 99 && distinct > 5
  const day = numbers.smallest >= 18_000_101 && numbers.largest <= 21_001_231
  return year || short || day
}

/** A weight that no body has. */
const isSamplingWeight = (name: string, { smallest, largest }: { smallest: number; largest: number }) =>
  /w(eigh)?t|gewicht|poids|peso/i.test(name) && (largest < 20 || largest > 700 || smallest <= 0)

function unclear(column: SeenColumn): FirstSuggestion {
  const { figures, values } = column
  return {
    role: 'unclear',
    kind: unclearKind(column),
    confidence: 'low',
    reasons: [...figureReasons(figures), ...(isFreeText(values.texts) ? ['It looks like free text.'] : [])],
  }
}

/** Distinct values up to which whole numbers may be codes of categories. */
const MOST_CODES = 12
/** Distinct values up to which texts are categories. */
const MOST_CATEGORIES = 50

function unclearKind({ name, values, figures }: SeenColumn): ColumnKind {
  if (isFreeText(values.texts)) return 'text'
  if (isMeasured(values)) return hintsOfName(name).some(({ kind }) => kind === 'body') ? 'weight' : 'measure'
  // Whole numbers of which nearly every row has its own may number people.
  if (values.type === 'number' && figures.uniqueness >= 0.9 && hintsOfName(name).length === 0) return 'text'
  if (values.type === 'number') return figures.distinct > MOST_CODES ? 'measure' : 'category'
  return figures.distinct <= MOST_CATEGORIES ? 'category' : 'text'
}

/** Sentences, not categories. */
function isFreeText(texts: readonly string[]): boolean {
  const long = texts.filter((text) => text.length > 40 && text.trim().split(/\s+/).length > 5)
  return long.length > 2 && long.length * 5 > texts.length
}

function figureReasons({ uniqueness, separation }: ColumnFigures): string[] {
  if (uniqueness >= TELLING)
    return [
      `${percent(uniqueness)} of the rows have a value of their own; it tells ${percent(separation)} of all pairs of rows apart.`,
    ]
  return [`It tells ${percent(separation)} of all pairs of rows apart.`]
}
