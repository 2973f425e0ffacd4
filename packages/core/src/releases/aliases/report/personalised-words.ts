import type { Verdict } from '../../../check/check-input.ts'
import { columnName, columnNames, count, counted, figure, percent } from '../../../data/words/words.ts'
import { namesOf, type ReportFacts } from '../../../report/report-facts.ts'
import type { AliasReport, GradeReport, PersonalisedReport } from './personalised-report.ts'

/** What a personalised release promises of itself, in the words of the summary. */
export function personalisedPromise(verdict: Verdict, personalised: PersonalisedReport): string | undefined {
  return verdict.rows === 'all' ? promises[verdict.model]?.(verdict, personalised) : undefined
}

const promises: Readonly<Record<string, (verdict: Verdict, personalised: PersonalisedReport) => string>> = {
  'kept-cells': ({ of = '' }) =>
    `Whoever was in the earlier release shows the same of ${columnName(of)} as there.`,
  choices: ({ of = '' }, report) =>
    `No row shows more of ${columnName(of)} than its person chose${turnedBack(report, 'alias')}.`,
  grades: ({ of = '' }, report) => {
    const swap = report.grades.find(({ column }) => column === of)?.swap
    return swap
      ? `Every row has a grade of ${columnName(of)} of its own, at most ${percent(swap.share)} of the rows from its rank${turnedBack(report, 'one')}.`
      : `Grades of ${columnName(of)} keep order and rank${turnedBack(report, 'one')}.`
  },
  flatness: ({ of = '', figure: reached }) =>
    `No alias of ${columnName(of)} is more than ${figure(1 + Number(reached))} times as frequent as another.`,
  'choice-posterior': ({ of = '', figure: reached }) =>
    `The form of an alias of ${columnName(of)} tells what a person chose with a chance of at most ${percent(Number(reached))}.`,
  'choice-by-value': ({ of = '', figure: reached }) =>
    `Where rows of a value of ${columnName(of)} are published in several forms, the form tells choice 3 with a chance of at most ${percent(Number(reached))}.`,
  'alias-rows': ({ of = '', figure: rows }) =>
    Number(rows) <= 1
      ? `No two rows share an alias of ${columnName(of)}: rows cannot be added up to name one.`
      : `An alias of ${columnName(of)} stands on at most ${counted(Number(rows), 'row')}.`,
  'alias-posterior': ({ of = '', figure: reached }) =>
    `Whoever adds up the rows of aliases names ${percent(Number(reached))} of the hidden values of ${columnName(of)}.`,
  'numbers-told': ({ of = '', figure: reached }) =>
    `Whoever knows how often each number of ${columnName(of)} occurs guesses ${percent(Number(reached))} of them from the grades.`,
}

const turnedBack = ({ keyed }: PersonalisedReport, what: string): string =>
  keyed ? `, and the key turns every ${what} back` : ''

type Facts = Omit<PersonalisedReport, 'sentences'>

/** What is published of whom, and what linking finds. */
export function personalisedSentences(report: Facts, quasi: readonly string[]): string[] {
  return [
    ...report.aliases.flatMap(aliasSentences),
    ...report.grades.map(gradeSentence),
    ...linkingSentences(report, quasi),
  ]
}

function aliasSentences(alias: AliasReport): string[] {
  const { column, forms, unstated, decoys, aliases } = alias
  const rowsOf = (form: 'value' | 'group' | 'opaque') => {
    const own = forms.find((one) => one.form === form)?.rows
    return own ? own[1] + own[2] + own[3] : 0
  }
  const nobody =
    unstated > 0
      ? ` ${counted(unstated, 'row')} without a choice ${unstated === 1 ? 'counts' : 'count'} as choice 3.`
      : ''
  return [
    `Of ${columnName(column)}, ${counted(rowsOf('value'), 'row')} show the value, ${count(rowsOf('group'))} its group and ${count(rowsOf('opaque'))} an alias that tells nothing; ${counted(aliases, 'alias')} stand for ${counted(alias.values, 'value')}.${nobody}`,
    ...(decoys > 0
      ? [
          `${counted(decoys, 'row')} of ${columnName(column)} are published in a more protective form than chosen, so that the form of an alias tells less of what was chosen.`,
        ]
      : []),
  ]
}

function gradeSentence({ column, categories, swap }: GradeReport): string {
  const begin = `${columnName(column)} is published as grades in ${counted(categories.length, 'category', 'categories')}, whatever was chosen`
  return swap
    ? `${begin}: ranks were swapped by up to ${percent(swap.share)} of the rows, every row has a grade of its own, and distances between grades are random.`
    : `${begin}: order and rank hold, and the number is not shown.`
}

function linkingSentences({ linking, generalised }: Facts, quasi: readonly string[]): string[] {
  if (quasi.length === 0) return []
  const { unique, belowFive } = linking.after
  const columns = columnNames(quasi)
  const found =
    belowFive === 0
      ? 'everybody shares them with four others or more'
      : `${percent(unique)} of the rows are alone with theirs, ${percent(belowFive)} share them with fewer than four others, and whoever has a register with names finds them there`
  return [
    `${columns} ${quasi.length === 1 ? 'is' : 'are'} ${generalised ? 'generalised' : 'published as recorded'}: ${found}.`,
    `The paper says that linking discloses nothing sensitive. That covers what aliases and grades hide, and no more: ${openSentence(linking.openRows)}`,
  ]
}

function openSentence(rows: number): string {
  if (rows === 0) return 'no row that is alone shows a sensitive value as it is.'
  const one = rows === 1
  return `${counted(rows, 'row')} that ${one ? 'is' : 'are'} alone ${one ? 'shows' : 'show'} a sensitive value as it is, by choice; every other row that is found shows its group, its alias or its grade.`
}

/** What a personalised release does not protect against, true of this one. */
export function personalisedLimits(personalised: PersonalisedReport, report: ReportFacts): string[] {
  const hardened = report.method.mode === 'hardened'
  const { aliases, grades, keyed } = personalised
  const aliased = columnNames(aliases.map(({ column }) => column))
  const graded = columnNames(grades.map(({ column }) => column))
  return [
    ...(aliases.length > 0
      ? [
          ...(aliases.some(({ frequencies }) => frequencies.largest > 1)
            ? [
                `An alias is a name, not noise: whoever learns what one stands for knows ${aliased} of every row that has it.`,
              ]
            : []),
          hardened
            ? `What anyone can mine, anyone can name: aliases of ${aliased} that stand on one row tell nothing of their values, so nothing can be mined on them without the key. Mining in real terms belongs on the server that holds it. What a row’s other columns say of ${aliased} by themselves, they still say.`
            : `How often an alias occurs suggests what it stands for to whoever knows how frequent values of ${aliased} are, and the form of a cell tells what its person chose. mode: hardened bounds both.`,
        ]
      : []),
    ...(grades.length > 0
      ? [
          hardened
            ? `The order of ${graded} is published with swapped ranks. Whoever knows the distribution from elsewhere knows about where a number lies, and seldom which it is.`
            : `The order and the spacing of ${graded} are published. Where numbers are whole, or two of them are known, all can be computed; mode: hardened publishes only the order.`,
        ]
      : []),
    ...(keyed
      ? []
      : [
          'No key was written: nobody can turn aliases and grades back, and results found on this release cannot be interpreted.',
        ]),
    ...(personalised.generalised || namesOf(report, 'quasi').length === 0
      ? []
      : [
          'Quasi-identifiers are published as recorded: nothing keeps a person from being found by them. mode: hardened with k does.',
        ]),
  ]
}
