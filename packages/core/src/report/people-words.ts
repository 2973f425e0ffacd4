import { columnName, count, counted } from '../data/words/words.ts'
import type { ReportFacts } from './report-facts.ts'

/** Others that somebody shares a class with: people where they are counted, rows where somebody may have several. */
export function otherPeople(others: number, { people, repeated }: ReportFacts): string {
  if (people) return counted(others, 'other person', 'other people')
  return counted(others, repeated ? 'other row' : 'other')
}

/** Whom a promise is about: where somebody may have several rows and rows are counted, it is about rows. */
export const everybody = ({ repeated }: ReportFacts): string => (repeated ? 'every row' : 'everybody')

/** The size of a class. */
export const classSize = (size: number, { people }: ReportFacts): string =>
  people ? counted(size, 'person', 'people') : counted(size, 'row')

/** Blanked-out rows hide each other only as far as they are of different people. */
export const blankedOutCount = ({ people, release }: ReportFacts): number =>
  people?.suppressed ?? release.suppressedRows

/** What was counted. */
export function peopleSentence({ people, input }: ReportFacts): string[] {
  if (!people) return []
  const { column, people: all } = people
  if (all === input.rows)
    return [`People are counted, told apart by ${columnName(column)}: each has one row.`]
  return [
    `People are counted, not rows: the ${counted(input.rows, 'row')} are of ${counted(all, 'person', 'people')}, told apart by ${columnName(column)}, and each counts once in a class, however many of the rows there are theirs.`,
  ]
}

/** Whether one row is one person, and what rows of one person tell together. */
export function peopleLimit({ people, input }: ReportFacts): string {
  if (!people || people.people === input.rows)
    return 'One row is taken to be one person. If somebody has several rows, a class of many rows may hold few people.'
  return `Every class is judged by itself. ${count(input.rows - people.people)} rows are of people who have another row; whoever knows which rows of the release belong to one person, by a neutral column or by knowing all of them, lays several classes side by side and may find fewer people who are in all of them.`
}
