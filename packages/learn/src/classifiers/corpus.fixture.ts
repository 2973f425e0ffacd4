import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArff } from './arff.fixture.ts'
import type { TrainedClassifier } from './classifier.ts'
import type { Dataset } from './dataset.ts'

const folder = fileURLToPath(new URL('./corpus/', import.meta.url))

export const corpusCases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

export const corpusText = (name: string, file: string): string =>
  readFileSync(`${folder}${name}/${file}`, 'utf8')

export const corpusTable = (name: string): Dataset => parseArff(corpusText(name, 'table.arff'))

/** The probabilities another program gave, by row and class. */
export function corpusAnswers(name: string, file: string): number[][] {
  const lines = corpusText(name, file).trim().split('\n').slice(1)
  return lines.map((line) => line.split(',').map(Number))
}

/** The probabilities of all rows, by row and class. */
export function answersOf(trained: TrainedClassifier, data: Dataset): number[][] {
  const out = new Float64Array(trained.classes)
  return Array.from({ length: data.rows }, (_, row) => {
    trained.distribution(data, row, out)
    return [...out]
  })
}

export function largestDistance(
  a: readonly (readonly number[])[],
  b: readonly (readonly number[])[],
): number {
  return Math.max(...a.flatMap((row, index) => row.map((value, code) => Math.abs(value - b[index][code]))))
}
