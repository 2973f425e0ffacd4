import { OutisError } from '@outis/core/errors'
import type { Dataset } from './dataset.ts'

/** The dataset with each row as often as its weight says, for what treats rows one by one (cross-validation). Weights must be whole. */
export function repeatRows(data: Dataset): Dataset {
  const { weights } = data
  if (weights === undefined) return data
  if (weights.some((weight) => !Number.isInteger(weight) || weight < 0)) {
    throw new OutisError('USAGE', {
      message: 'Rows with fractional weights cannot be repeated.',
      hint: 'Pass weights that count rows.',
    })
  }
  const rows = weights.reduce((sum, weight) => sum + weight, 0)
  const source = new Int32Array(rows)
  for (let row = 0, index = 0; row < data.rows; row++) {
    source.fill(row, index, index + weights[row])
    index += weights[row]
  }
  return {
    rows,
    attributes: data.attributes.map((attribute) =>
      attribute.kind === 'nominal'
        ? { ...attribute, codes: source.map((row) => attribute.codes[row]) }
        : { ...attribute, numbers: Float64Array.from(source, (row) => attribute.numbers[row]) },
    ),
    class: { ...data.class, codes: source.map((row) => data.class.codes[row]) },
  }
}
