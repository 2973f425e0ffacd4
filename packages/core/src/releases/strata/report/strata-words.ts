import type { Verdict } from '../../../check/check-input.ts'
import {
  columnName,
  columnNames,
  count,
  counted,
  list,
  percent,
  sentence,
  stratumName,
} from '../../../data/words/words.ts'
import { namesOf, type ReportFacts } from '../../../report/report-facts.ts'
import type { StrataReport, StratumReport } from './strata-report.ts'

/** Strata of one headline; more are told as one. */
const MOST_CLAUSES = 3

const theStratum = (name: string): string => `the ${stratumName(name)}`

/** The stratum a requirement speaks of, where it speaks of one. */
const stratumOf = ({ rows }: Verdict, { strata }: StrataReport): StratumReport | undefined =>
  strata.find(({ name }) => name === rows)

interface KeptApart {
  readonly verdict: Verdict
  readonly stratum: StratumReport
}

/** Strata with a k-anonymity of their own that holds, each once. */
function anonymousStrata(strata: StrataReport, { verdicts }: ReportFacts): KeptApart[] {
  const found = new Map<string, KeptApart>()
  for (const verdict of verdicts) {
    const stratum = stratumOf(verdict, strata)
    if (!stratum || verdict.model !== 'k-anonymity' || !verdict.holds) continue
    const known = found.get(stratum.name)
    if (!known || smallestOf(known.verdict) < smallestOf(verdict)) {
      found.set(stratum.name, { verdict, stratum })
    }
  }
  return [...found.values()]
}

/** First line of a release in strata: whose rows are promised what, and how many rows are promised nothing. */
export function strataHeadline(own: StrataReport, report: ReportFacts): string | undefined {
  const kept = anonymousStrata(own, report)
  if (kept.length === 0) return undefined
  const clauses = kept.length > MOST_CLAUSES ? [togetherClause(kept)] : kept.map((one) => clause(one, report))
  const named = new Set(kept.map(({ stratum }) => stratum.name))
  const others = own.strata.filter(({ name, treated, rows }) => treated && rows > 0 && !named.has(name))
  const rest = [
    ...(others.length > 0
      ? [`${counted(rowsOf(others), 'row')} of other strata are generalised without this promise`]
      : []),
    ...asTheyAreClause(own),
  ]
  return `${sentence([...clauses, ...rest].join('; '))}.`
}

/** What one stratum's k-anonymity means, as a sentence. */
export function strataPromise(own: StrataReport, verdict: Verdict, report: ReportFacts): string | undefined {
  const stratum = stratumOf(verdict, own)
  return stratum && verdict.model === 'k-anonymity'
    ? `${sentence(clause({ verdict, stratum }, report))}.`
    : undefined
}

function clause({ verdict, stratum }: KeptApart, report: ReportFacts): string {
  const { name, rows, suppressedRows, levels } = stratum
  if (rows > 0 && suppressedRows === rows)
    return `all ${counted(rows, 'row')} of ${theStratum(name)} are blanked out`
  const smallest = smallestOf(verdict)
  const own = levels.length > 0 ? levels.map(({ column }) => column) : namesOf(report, 'quasi')
  const told = `each of the ${counted(rows, 'row')} of ${theStratum(name)} shares ${columnNames(own)} with at least ${counted(smallest - 1, 'other')}`
  const tooFew = suppressedRows > 0 && suppressedRows < smallest
  return tooFew ? `apart from ${counted(suppressedRows, 'blanked-out row')}, ${told}` : told
}

function togetherClause(kept: readonly KeptApart[]): string {
  const strata = kept.map(({ stratum }) => stratum)
  const smallest = Math.min(...kept.map(({ verdict }) => smallestOf(verdict)))
  const aside = strata.some(({ suppressedRows }) => suppressedRows > 0) ? ', blanked-out rows aside' : ''
  return `in ${count(kept.length)} strata (${counted(rowsOf(strata), 'row')}) each row shares the columns generalised there with at least ${counted(smallest - 1, 'other')}${aside}`
}

/** The measured figure is what is said: it may be better than what was asked. */
const smallestOf = ({ figure, limit }: Verdict): number =>
  typeof figure === 'number' && Number.isFinite(figure) ? Math.max(figure, limit) : limit

/** Rounded up: what is said to be a bound must be one. */
const upTo = (share: number): string => percent(Math.min(1, Math.ceil(share * 1000 - 1e-9) / 1000))

const rowsOf = (strata: readonly { readonly rows: number }[]): number =>
  strata.reduce((sum, { rows }) => sum + rows, 0)

const untouchedOf = ({ strata }: StrataReport): StratumReport[] =>
  strata.filter(({ treated, rows }) => !treated && rows > 0)

/**
 * Rows published as they are, decoys aside. Decoys come from the rest; where the report cannot tell that it is the one
 * untouched stratum, the number is a bound.
 */
function asTheyAre(report: StrataReport): { readonly rows: number; readonly atMost: boolean } {
  const untouched = untouchedOf(report)
  const decoys = report.decoys?.rows ?? 0
  const fromThem = untouched.length === 1 && report.strata.at(-1) === untouched[0]
  return fromThem
    ? { rows: Math.max(0, untouched[0].rows - decoys), atMost: false }
    : { rows: rowsOf(untouched), atMost: decoys > 0 && untouched.length > 0 }
}

function asTheyAreClause(report: StrataReport): string[] {
  const { rows, atMost } = asTheyAre(report)
  if (rows === 0) return []
  return [
    `${atMost ? 'at most ' : ''}${counted(rows, 'other row')} ${rows === 1 ? 'is' : 'are'} published as ${rows === 1 ? 'it is' : 'they are'}`,
  ]
}

/** Stratum by stratum, how its rows are published. */
export function strataChanges({ strata, decoys }: StrataReport, report: ReportFacts): string[] {
  const quasi = namesOf(report, 'quasi')
  const treated = strata.filter((stratum) => stratum.treated && stratum.rows > 0)
  return [
    ...treated.map(({ name, levels }) => {
      const coarser = levels.filter(({ level }) => level > 0)
      const raised = new Set(coarser.map(({ column }) => column))
      const same = quasi.filter((column) => !raised.has(column))
      const places = coarser.map(
        ({ column, level, height }) => `${columnName(column)} at level ${level} of ${height}`,
      )
      const lead = `In ${theStratum(name)}: `
      if (places.length === 0) return `${lead}no column was generalised.`
      return `${lead}${list(places)}${same.length > 0 ? `; as recorded: ${columnNames(same)}` : ''}.`
    }),
    ...(decoys && decoys.rows > 0
      ? [
          `Decoys: ${counted(decoys.rows, 'ordinary row')} ${decoys.rows === 1 ? 'was' : 'were'} generalised along, so that in no class more than ${upTo(decoys.reached)} of the rows are those to be hidden.`,
        ]
      : []),
  ]
}

/** Which stratum the blanked-out rows are of; decoys can be among them. */
export function strataSuppression(own: StrataReport, report: ReportFacts): string[] {
  return [...blankedOutright(own, report), ...blankedInPart(own, report)]
}

/** Strata with blanked-out rows whose columns are some of the quasi-identifiers: the others are as recorded there. */
const partlyBlanked = ({ strata }: StrataReport, report: ReportFacts): StratumReport[] =>
  strata.filter(
    ({ treated, suppressedRows, levels }) =>
      treated && suppressedRows > 0 && levels.length < namesOf(report, 'quasi').length,
  )

const blankedInPart = (own: StrataReport, report: ReportFacts): string[] =>
  partlyBlanked(own, report).map(
    ({ name, rows, suppressedRows, levels }) =>
      `In ${theStratum(name)}, ${count(suppressedRows)} of ${counted(rows, 'row')} ${suppressedRows === 1 ? 'was' : 'were'} blanked out only in ${columnNames(levels.map(({ column }) => column))}.`,
  )

function blankedOutright(strata: StrataReport, report: ReportFacts): string[] {
  const { rows, suppressedRows } = report.release
  if (suppressedRows === 0) return []
  const inPart = new Set(partlyBlanked(strata, report))
  const whole = strata.strata.filter(
    (stratum) => stratum.treated && stratum.suppressedRows > 0 && !inPart.has(stratum),
  )
  const decoys = suppressedRows - whole.reduce((sum, { suppressedRows: blanked }) => sum + blanked, 0)
  const parts = [
    ...whole.map(
      ({ name, rows: all, suppressedRows: blanked }) =>
        `${count(blanked)} of the ${count(all)} of ${theStratum(name)}`,
    ),
    ...(decoys > 0 && strata.decoys ? [`${count(decoys)} to hide them`] : []),
  ]
  const which = parts.length > 0 ? `: ${list(parts, { rest: 'strata' })}` : ''
  return [
    `${count(suppressedRows)} of ${counted(rows, 'row')} (${percent(suppressedRows / rows)}) ${suppressedRows === 1 ? 'was' : 'were'} blanked out in all quasi-identifiers${which}.`,
  ]
}

/** For the summary's list of what is not promised. */
export function strataNotPromised(strata: StrataReport): string[] {
  const { rows, atMost } = asTheyAre(strata)
  if (rows === 0) return []
  return [
    `${atMost ? 'at most ' : ''}${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} published as ${rows === 1 ? 'it is' : 'they are'}${uniqueWords(untouchedOf(strata))}`,
  ]
}

function uniqueWords(strata: readonly StratumReport[]): string {
  const unique = strata.reduce((sum, { uniqueRows }) => sum + uniqueRows, 0)
  const names = list(
    strata.map(({ name }) => theStratum(name)),
    { most: 4, rest: 'strata' },
  )
  if (unique === 0) return `; no row of ${names} is the only one with its combination of quasi-identifiers`
  const are = unique === 1 ? 'is the only one with its' : 'are the only ones with their'
  return `; ${counted(unique, 'row')} of ${names} ${are} combination of quasi-identifiers`
}

/** What parting the rows does not protect against. */
export function strataLimits(strata: StrataReport, report: ReportFacts): string[] {
  const { rows, atMost } = asTheyAre(strata)
  const treated = strata.strata.some((stratum) => stratum.treated && stratum.rows > 0)
  const unique = untouchedOf(strata).some(({ uniqueRows }) => uniqueRows > 0)
  return [
    ...(rows > 0
      ? [
          `${atMost ? 'At most ' : ''}${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} published as ${rows === 1 ? 'it is' : 'they are'}: nothing is promised of them${uniqueWords(untouchedOf(strata))}.${unique ? ' Whoever knows these values of such a person finds the row.' : ''}`,
        ]
      : []),
    ...(treated && rows > 0 ? [formLimit(strata)] : []),
    ...partlyBlanked(strata, report).map(blankedLimit),
  ]
}

const blankedLimit = ({ name, suppressedRows }: StratumReport): string =>
  `The ${counted(suppressedRows, 'row')} of ${theStratum(name)} that ${suppressedRows === 1 ? 'is' : 'are'} blanked out in its columns ${suppressedRows === 1 ? 'keeps' : 'keep'} all other columns as recorded, and its requirements are not measured on ${suppressedRows === 1 ? 'it' : 'them'}.`

/** Generalised rows can look different from rows that are not. */
const formLimit = ({ decoys }: StrataReport): string =>
  decoys && decoys.rows > 0
    ? `Generalised rows can be told from others by their form. Ordinary rows are among them, so this tells that a row is one of those to be hidden with a certainty of up to ${upTo(decoys.reached)} in the worst class and ${upTo(decoys.overall)} overall.`
    : 'Where generalised rows can be told from others by their form, this tells which stratum they belong to, and with it that their sensitive values are among those the stratum is made of.'
