import { readFileSync } from 'node:fs'

/**
 * Tables of examples/ and golden/ for tests of the core, read from their files: the packages that make them stand above it.
 */
export interface TextTable {
  readonly names: readonly string[]
  /** columns[column][row] */
  readonly columns: readonly (readonly string[])[]
  readonly rows: number
}

const linesOf = (path: string, separator: string): readonly (readonly string[])[] =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(separator))

/** A file whose cells need no quotes. */
function tableOf(path: string): TextTable {
  const [names, ...rows] = linesOf(path, ',')
  return { names, columns: names.map((_, column) => rows.map((row) => row[column])), rows: rows.length }
}

/** The papers' patients, and who may be taken for whom. */
export const gradingPatients = tableOf('examples/patients/grading-patients.csv')
export const gradingTwoDiverse = tableOf('examples/patients/grading-two-diverse.csv')
export const patientsTaxonomy = linesOf('examples/patients/disease.csv', ';')

export const hospitalPatients = tableOf('research/golden/tables/hospital.csv')
