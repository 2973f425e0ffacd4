import type { Verdict } from '../../../check/verdict.ts'
import { namesOf, type ReportFacts } from '../../../report/report-facts.ts'
import { columnName, columnNames, count, counted, figure, percent } from '../../../words/words.ts'
import type { AliasReport, GradeReport, PersonalisedReport } from './personalised-report.ts'

/** Titles of what a personalised release promises of itself. */
export const personalisedPromises: Readonly<Record<string, string>> = {
  choices: 'Choices kept',
  grades: 'Order kept',
  flatness: 'Flat aliases',
  'choice-posterior': 'Hidden choices',
}

/** Those promises in the words of the summary. */
export const personalisedPromise: Readonly<
  Record<string, (verdict: Verdict, report: ReportFacts) => string>
> = {
  choices: ({ of = '' }, report) =>
    `No row shows more of ${columnName(of)} than its person chose${turnedBack(report, 'alias')}.`,
  grades: ({ of = '' }, report) =>
    `Grades of ${columnName(of)} keep order and rank${turnedBack(report, 'one')}.`,
  flatness: ({ of = '', figure: reached }) =>
    `No alias of ${columnName(of)} is more than ${figure(1 + Number(reached))} times as frequent as another.`,
  'choice-posterior': ({ of = '', figure: reached }) =>
    `The form of an alias of ${columnName(of)} tells what a person chose with a chance of at most ${percent(Number(reached))}.`,
}

const turnedBack = ({ personalised }: ReportFacts, what: string): string =>
  personalised?.keyed ? `, and the key turns every ${what} back` : ''

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

function gradeSentence({ column, categories }: GradeReport): string {
  const drawn = categories.some(({ membership }) => membership === 'drawn')
  return `${columnName(column)} is published as grades in ${counted(categories.length, 'category', 'categories')}, whatever was chosen: order and rank hold, and the number is not shown${drawn ? '; distances between grades are random' : ''}.`
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
export function personalisedLimits(report: ReportFacts): string[] {
  const { personalised, method } = report
  if (!personalised) return []
  const hardened = method.mode === 'hardened'
  const { aliases, grades, keyed } = personalised
  const aliased = columnNames(aliases.map(({ column }) => column))
  const graded = columnNames(grades.map(({ column }) => column))
  return [
    ...(aliases.length > 0
      ? [
          `An alias is a name, not noise: whoever learns what one stands for knows ${aliased} of every row that has it.`,
          hardened
            ? `Aliases of ${aliased} are about equally frequent, which hides values from whoever knows how frequent they are. Rows of one alias can still have other columns in common that suggest its value.`
            : `How often an alias occurs suggests what it stands for to whoever knows how frequent values of ${aliased} are, and the form of a cell tells what its person chose. mode: hardened bounds both.`,
        ]
      : []),
    ...(grades.length > 0
      ? [
          hardened
            ? `The order of ${graded} is published. Whoever knows the distribution from elsewhere can estimate a number from its rank; graded grouping of any kind does not prevent that.`
            : `The order and the spacing of ${graded} are published. Where numbers are whole, or two of them are known, all can be computed; mode: hardened publishes the order alone.`,
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
