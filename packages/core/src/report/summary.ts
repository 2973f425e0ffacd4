import type { Verdict } from '../check/check-input.ts'
import { foldSentences } from '../data/words/fold-sentences.ts'
import {
  agreeing,
  columnName,
  columnNames,
  count,
  counted,
  list,
  percent,
  sentence,
} from '../data/words/words.ts'
import { coverageOf, keptByBlanked } from './attack-limits.ts'
import { attacksSummary, brokenAttacks } from './attack-words.ts'
import type { AttributeReport } from './common-report.ts'
import { explainVerdict, requirementName } from './explain-verdict.ts'
import { aloneShare } from './judged.ts'
import { blankedOutCount, classSize, everybody, otherPeople, peopleSentence } from './people-words.ts'
import { namesOf, type ReportFacts } from './report-facts.ts'
import type { ReportSection } from './report-section.ts'
import { searchWords } from './search-sentence.ts'

/** First line of the report: what fails, if anything fails; else what is promised. */
export function headlineOf(report: ReportFacts, section: ReportSection): string {
  const failing = report.verdicts.filter(({ holds }) => !holds)
  if (failing.length === 1) return failureOf(failing[0], report)
  if (failing.length > 1) {
    const names = list(failing.map(requirementName), { most: 4, rest: 'requirements' })
    return `Not met: ${count(failing.length)} of ${counted(report.verdicts.length, 'requirement')}, namely ${names}.`
  }
  const broken = report.attacks && brokenAttacks(report.attacks)
  if (broken !== undefined) return `${broken}.`
  if (allSuppressed(report)) {
    return `${report.release.rows === 1 ? 'The one row is' : `All ${counted(report.release.rows, 'row')} are`} blanked out: ${columnNames(namesOf(report, 'quasi'))} tell nothing about anybody any more.`
  }
  if (report.verdicts.length === 0) return 'The policy sets no requirement, so this release promises nothing.'
  const strongest = report.verdicts.find(({ model, rows }) => model === 'k-anonymity' && rows === 'all')
  if (strongest) return toldApart(strongest, report)
  return section.headline?.(report) ?? promiseOf(report.verdicts[0], report, section)
}

/** The headline in more words: protection, change, cost, certainty, and what is not promised. */
export function summaryOf(report: ReportFacts, section: ReportSection): string[] {
  return [
    ...protection(report, section),
    ...peopleSentence(report),
    ...changes(report, section),
    ...(section.suppression?.(report) ?? suppression(report)),
    ...(section.classless ? [] : uniqueBefore(report)),
    ...(section.made ?? []),
    ...(section.unsearched ? [] : [searchWords(report, section)]),
    ...(report.attacks && report.attacks.none === undefined
      ? [`Attacks: ${attacksSummary(report.attacks)}`]
      : []),
    ...notPromised(report, section),
  ]
}

const allSuppressed = ({ release }: ReportFacts): boolean =>
  release.rows > 0 && release.suppressedRows === release.rows

/** Failing requirements one by one if the headline only names them, then those that hold and are not the headline. */
function protection(report: ReportFacts, section: ReportSection): string[] {
  const failing = report.verdicts.filter(({ holds }) => !holds)
  const holding = report.verdicts.filter(({ holds }) => holds)
  const said = headlineOf(report, section)
  const sentences = [
    ...(failing.length > 1 ? failing.map((verdict) => failureOf(verdict, report)) : []),
    ...(allSuppressed(report)
      ? []
      : holding.map((verdict) => ({
          text: promiseOf(verdict, report, section),
          column: verdict.of === undefined ? undefined : columnName(verdict.of),
        }))),
  ]
  const others = sentences.map((said) =>
    typeof said === 'string' ? { text: said, column: undefined } : said,
  )
  return foldSentences(others.filter(({ text }) => text !== said && !repeated(text, said)))
}

/** The headline of a release in strata joins the sentences of its strata. */
const repeated = (text: string, said: string): boolean =>
  said.toLowerCase().includes(`${text.slice(0, -1).toLowerCase()};`)

/** Classes too small are said as what they mean; every other failure as asked and measured. */
function failureOf(verdict: Verdict, report: ReportFacts): string {
  const { model, rows, limit, failingRows, figure } = verdict
  if (model !== 'k-anonymity' || rows !== 'all' || failingRows === 0) return explainVerdict(verdict)
  const others = limit === 2 ? 'nobody' : `fewer than ${otherPeople(limit - 1, report)}`
  return `Not met: ${requirementName(verdict)}. ${counted(failingRows, 'row')} ${failingRows === 1 ? 'shares' : 'share'} ${columnNames(namesOf(report, 'quasi'))} with ${others}; the smallest class has ${typeof figure === 'number' ? classSize(figure, report) : 'none'}.`
}

/** A requirement that holds, as a promise where we have the words, else in the words of the check. */
function promiseOf(verdict: Verdict, report: ReportFacts, section: ReportSection): string {
  const own = section.promise?.(verdict, report)
  if (own !== undefined) return own
  if (verdict.rows !== 'all') return explainVerdict(verdict)
  const { model, text } = verdict
  return promises[model]?.(verdict, report) ?? (text === '' ? explainVerdict(verdict) : text)
}

const promises: Readonly<Record<string, (verdict: Verdict, report: ReportFacts) => string>> = {
  'k-anonymity': toldApart,
  'distinct-l-diversity': ({ limit, of = '' }, { release, attributes }) => {
    const isNumber = attributes.some(({ name, type }) => name === of && type === 'number')
    const near = isNumber && limit > 1 ? ' These numbers may lie close together.' : ''
    return `Each group of rows that look alike in the quasi-identifiers${release.suppressedRows > 0 ? `${aside(release)},` : ''} shows at least ${counted(limit, 'different value')} of ${columnName(of)}.${near}`
  },
  uniqueness: ({ limit }, { release, people }) =>
    people
      ? `${limit === 0 ? 'No row is' : `At most ${percent(limit)} of the rows are`} of somebody who shares ${limit === 0 ? 'its' : 'their'} combination of quasi-identifiers with nobody${aside(release)}.`
      : `${limit === 0 ? 'No row is' : `At most ${percent(limit)} of the rows are`} the only one with ${limit === 0 ? 'its' : 'their'} combination of quasi-identifiers${aside(release)}.`,
  'prosecutor-risk': ({ limit }, report) =>
    exceptFew(
      `somebody who knows that a person is in the table can name ${report.people ? 'that person' : 'the right row'} by the quasi-identifiers with a chance of at most ${percent(limit)}.`,
      report,
      1 / limit,
    ),
}

const aside = ({ suppressedRows }: ReportFacts['release']): string =>
  suppressedRows > 0 ? ', blanked-out rows aside' : ''

/** The measured figure is what is said: it may be better than what was asked. */
function toldApart(verdict: Verdict, report: ReportFacts): string {
  const better = typeof verdict.figure === 'number' && verdict.figure > verdict.limit
  const smallest = better ? Number(verdict.figure) : verdict.limit
  const quasi = columnNames(namesOf(report, 'quasi'))
  const told = `${everybody(report)} shares ${quasi} with at least ${otherPeople(smallest - 1, report)}.`
  return exceptFew(told, report, smallest)
}

/** Blanked-out rows look alike too, so a promise covers them as long as they are as many as it takes. */
function exceptFew(promise: string, report: ReportFacts, enough: number): string {
  const { suppressedRows } = report.release
  const tooFew = suppressedRows > 0 && blankedOutCount(report) < enough
  return tooFew ? `Apart from ${counted(suppressedRows, 'blanked-out row')}, ${promise}` : sentence(promise)
}

function changes(report: ReportFacts, section: ReportSection): string[] {
  const columns = columnChanges(report)
  return [...(section.changes?.(report, columns) ?? columns), ...leftOut(report)]
}

function columnChanges(report: ReportFacts): string[] {
  const quasi = report.attributes.filter(({ role, published }) => role === 'quasi' && published)
  const changed = quasi.filter((attribute) => !unchanged(attribute))
  const same = quasi.filter(unchanged).map(({ name }) => name)
  if (allSuppressed(report) || quasi.length === 0) return []
  if (changed.length === 0) {
    const but = report.release.suppressedRows > 0 ? 'No column was generalised' : 'Nothing had to be changed'
    return [`${but}: ${columnNames(same)} ${same.length === 1 ? 'is' : 'are'} published as recorded.`]
  }
  const blanked = changed.filter(({ shown }) => shown === 'blanked out in every row')
  const coarser = changed.filter((attribute) => !blanked.includes(attribute))
  return [
    ...(coarser.length > 0 ? [`Published more coarsely: ${coarserClauses(coarser)}.`] : []),
    ...(blanked.length > 0
      ? [`Blanked out in every row: ${columnNames(blanked.map(({ name }) => name))}.`]
      : []),
    ...(same.length > 0 ? [`Published as recorded: ${columnNames(same)}.`] : []),
  ]
}

/** Columns that are published alike are named together; clauses with commas of their own are kept apart by semicolons. */
function coarserClauses(coarser: readonly AttributeReport[]): string {
  const alike = new Map<string, string[]>()
  for (const { name, shown = 'generalised' } of coarser) {
    const names = alike.get(shown)
    if (names) names.push(name)
    else alike.set(shown, [name])
  }
  const clauses = [...alike].map(([shown, names]) => `${columnNames(names)} ${shown}`)
  return clauses.some((clause) => clause.includes(',')) ? clauses.join('; ') : list(clauses)
}

/** Where cells differ in level, the release's own labels say whether any was changed. */
const unchanged = ({ level, shown }: AttributeReport): boolean =>
  level === undefined ? shown === 'as it was' : level === 0

function leftOut({ attributes, input }: ReportFacts): string[] {
  const dropped = attributes.filter(({ published }) => !published).map(({ name }) => name)
  return [
    ...(dropped.length > 0 ? [`Left out of the release: ${columnNames(dropped)}.`] : []),
    ...(input.droppedRows > 0
      ? [
          `${counted(input.droppedRows, 'row')} with missing values were left out before anything else, as the policy asks.`,
        ]
      : []),
  ]
}

function suppression(report: ReportFacts): string[] {
  const { rows, suppressedRows } = report.release
  if (suppressedRows === 0) return []
  const { suppressionLimit } = report.method
  const allowed =
    suppressionLimit === undefined ? '' : ` The policy allows up to ${percent(suppressionLimit)}.`
  const were = suppressedRows === 1 ? 'was' : 'were'
  return [
    `${count(suppressedRows)} of ${counted(rows, 'row')} (${percent(suppressedRows / rows)}) ${were} blanked out in all quasi-identifiers, because ${suppressedRows === 1 ? 'the class it' : 'the classes they'} would be in ${suppressedRows === 1 ? 'does' : 'do'} not meet the requirements.${allowed}`,
  ]
}

/** Rows alone in their class, from the class sizes: measured alike before and after. */
function uniqueBefore({ classSizes, attributes, release, people }: ReportFacts): string[] {
  if (!attributes.some(({ role }) => role === 'quasi') || classSizes.before.length === 0) return []
  const before = aloneShare(classSizes.before)
  const now = aloneShare(classSizes.after)
  if (before === 0 && now === 0) return []
  const after = now === 0 ? 'now none is' : `now ${percent(now)} are`
  const alone = people
    ? 'of somebody who shared their combination of quasi-identifiers with nobody'
    : 'the only one with their combination of quasi-identifiers'
  return [`Before, ${percent(before)} of the rows were ${alone}; ${after}${aside(release)}.`]
}

/** Columns outside every class that the release shows as they were: neutral ones, and secrets. */
const publishedExactly = ({ attributes }: ReportFacts): string[] =>
  attributes
    .filter(({ role, published }) => published && (role === 'neutral' || role === 'sensitive'))
    .filter(({ role, shown }) => role === 'neutral' || shown === 'as it was')
    .map(({ name }) => name)

/** People in classes of one value. Which of several columns they are most of is not told to readers of a report. */
function readOff(report: ReportFacts): string[] {
  const { certain = 0 } = report.attacks?.tried.find(({ attack }) => attack === 'homogeneity') ?? {}
  if (certain === 0) return []
  const [secret, ...others] = namesOf(report, 'sensitive')
  const whose = others.length === 0 && secret !== undefined ? columnName(secret) : 'a secret'
  return [
    `${whose} of ${counted(certain, 'person', 'people')} can be read off: everybody in ${agreeing(certain, 'that class', 'their classes')} has the same value`,
  ]
}

function notPromised(report: ReportFacts, section: ReportSection): string[] {
  const { open, partly } = coverageOf(report)
  const exact = publishedExactly(report)
  const parts = [
    ...(section.notPromised?.(report) ?? []),
    ...(exact.length > 0
      ? [
          `${columnNames(exact)} ${exact.length === 1 ? 'is' : 'are'} published exactly as recorded, and whoever knows ${exact.length === 1 ? 'it' : 'them'} of a person may find the row${section.neutralToo ?? ''}`,
        ]
      : []),
    ...readOff(report),
    ...(open.length > 0
      ? [`nothing keeps a class from showing one and the same ${list(open.map(columnName), { joint: 'or' })}`]
      : []),
    ...(partly.length > 0
      ? [
          `outside the rows a requirement names, nothing keeps a class from showing one and the same ${list(partly.map(columnName), { joint: 'or' })}`,
        ]
      : []),
    ...(report.release.suppressedRows > 0 && keptByBlanked(report).length > 0
      ? [`blanked-out rows keep their ${columnNames(keptByBlanked(report))}`]
      : []),
  ]
  return parts.length === 0 ? [] : [`Not promised: ${parts.join('; ')}.`]
}
