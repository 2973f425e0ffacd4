import { describe, expect, it } from 'vitest'
import { papersPatients, patientsTaxonomy, patientsWithChoices } from './patients.ts'
import type { TextTable } from './text-table.ts'

const column = (table: TextTable, name: string) => table.columns[table.names.indexOf(name)]

/** Rows of each class, by what the named columns say. */
function classesOf(table: TextTable, quasi: readonly string[]): number[][] {
  const classes = new Map<string, number[]>()
  for (let row = 0; row < table.rows; row++) {
    const key = quasi.map((name) => column(table, name)[row]).join('|')
    classes.set(key, [...(classes.get(key) ?? []), row])
  }
  return [...classes.values()]
}
const smallest = (classes: readonly number[][]) => Math.min(...classes.map((rows) => rows.length))
const fewestValues = (classes: readonly number[][], values: readonly string[]) =>
  Math.min(...classes.map((rows) => new Set(rows.map((row) => values[row])).size))

describe('patients', () => {
  it.each([
    ['gradingPatients', 7, 5],
    ['gradingVoters', 7, 4],
    ['gradingThreeAnonymous', 7, 5],
    ['gradingTwoDiverse', 7, 5],
    ['sensitivityRoles', 2, 5],
    ['sensitivityPatients', 6, 5],
    ['sensitivityVoters', 6, 4],
    ['sensitivityTwoAnonymous', 6, 5],
    ['sensitivityReleased', 6, 4],
  ] as const)('[EX14] %s has %i rows and %i columns', (name, rows, columns) => {
    const table: TextTable = papersPatients[name]
    expect(table.rows).toBe(rows)
    expect(table.names.length).toBe(columns)
    expect(table.columns.every((cells) => cells.length === rows && cells.every((cell) => cell))).toBe(true)
  })

  it('[EX15] table III of the grading paper is 3-anonymous, and one class has a single disease', () => {
    const table = papersPatients.gradingThreeAnonymous
    const classes = classesOf(table, ['age', 'sex', 'zip'])
    expect(smallest(classes)).toBe(3)
    expect(fewestValues(classes, column(table, 'disease'))).toBe(1)
  })

  it('[EX15] table IV of the grading paper is 3-anonymous and 2-diverse', () => {
    const table = papersPatients.gradingTwoDiverse
    const classes = classesOf(table, ['age', 'sex', 'zip'])
    expect(smallest(classes)).toBe(3)
    expect(fewestValues(classes, column(table, 'disease'))).toBe(2)
  })

  it('[EX15] table IV of the sensitivity paper is 2-anonymous', () => {
    expect(smallest(classesOf(papersPatients.sensitivityTwoAnonymous, ['zip', 'age', 'sex']))).toBe(2)
  })

  it('[EX15] the views keep the sensitive values of their table, but for one income misprinted', () => {
    const { gradingPatients, gradingThreeAnonymous, gradingTwoDiverse } = papersPatients
    const sorted = (table: TextTable, name: string) => [...column(table, name)].sort()
    expect(sorted(gradingThreeAnonymous, 'disease')).toEqual(sorted(gradingPatients, 'disease'))
    expect(sorted(gradingThreeAnonymous, 'income')).toEqual(sorted(gradingPatients, 'income'))
    expect(sorted(gradingTwoDiverse, 'disease')).toEqual(sorted(gradingPatients, 'disease'))
    expect(sorted(gradingTwoDiverse, 'income').filter((income) => income === '15000').length).toBe(2)
  })

  it('[EX16] linking the voters finds Barbie’s and Arjun’s disease', () => {
    const linked = (voters: TextTable, patients: TextTable, name: string) => {
      const voter = column(voters, 'name').indexOf(name)
      const same = (row: number) =>
        ['age', 'sex', 'zip'].every((quasi) => column(patients, quasi)[row] === column(voters, quasi)[voter])
      return Array.from({ length: patients.rows }, (_, row) => row).filter(same)
    }
    const barbie = linked(papersPatients.gradingVoters, papersPatients.gradingPatients, 'Barbie')
    expect(barbie.map((row) => column(papersPatients.gradingPatients, 'disease')[row])).toEqual([
      'Stomach Cancer',
    ])
    // The text says cancer; by the table's own cells Arjun has the headache.
    const arjun = linked(papersPatients.sensitivityVoters, papersPatients.sensitivityPatients, 'Arjun')
    expect(arjun.map((row) => column(papersPatients.sensitivityPatients, 'diagnosis')[row])).toEqual([
      'Headache',
    ])
  })

  it('[EX14] the table with choices is tables I and II side by side, and a choice for each', () => {
    const table = patientsWithChoices
    for (const name of ['age', 'sex', 'zip']) {
      expect(column(table, name)).toEqual(column(papersPatients.gradingVoters, name))
    }
    expect(column(table, 'disease')).toEqual(column(papersPatients.gradingPatients, 'disease'))
    expect(new Set(column(table, 'choice'))).toEqual(new Set(['1', '2', '3', '']))
  })

  it('[EX14] the taxonomy has every disease of table I', () => {
    const leaves = new Set(patientsTaxonomy.map((row) => row[0]))
    expect(leaves).toEqual(new Set(column(papersPatients.gradingPatients, 'disease')))
  })
})
