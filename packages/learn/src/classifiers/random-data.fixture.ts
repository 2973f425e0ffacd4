import type { SeededRandom } from '@outis/core/random'
import { type Attribute, type Dataset, MISSING_CODE } from './dataset.ts'

export interface RandomShape {
  readonly rows: number
  readonly nominal: number
  readonly numeric: number
  readonly classes: number
  /** Share of cells without a value. */
  readonly missing: number
  /** Share of rows whose class is drawn by chance alone. */
  readonly noise: number
}

/** Rows whose class depends on the attributes, more or less. */
export function randomData(shape: RandomShape, random: SeededRandom): Dataset {
  const signal = new Float64Array(shape.rows)
  const attributes: Attribute[] = []
  for (let index = 0; index < shape.nominal; index++) {
    const size = 2 + random.below(4)
    const effect = Array.from({ length: size }, () => random.next() * 2 - 1)
    const codes = Int32Array.from({ length: shape.rows }, () => random.below(size))
    codes.forEach((code, row) => {
      signal[row] += effect[code]
      if (random.next() < shape.missing) codes[row] = MISSING_CODE
    })
    attributes.push({
      kind: 'nominal',
      name: `n${index}`,
      values: effect.map((_, code) => `v${code}`),
      codes,
    })
  }
  for (let index = 0; index < shape.numeric; index++) {
    const steps = 3 + random.below(40)
    const slope = random.next() * 4 - 2
    const numbers = Float64Array.from({ length: shape.rows }, () => random.below(steps) / 4)
    numbers.forEach((number, row) => {
      signal[row] += (slope * number * 4) / steps
      if (random.next() < shape.missing) numbers[row] = Number.NaN
    })
    attributes.push({ kind: 'numeric', name: `x${index}`, numbers })
  }
  const sorted = Float64Array.from(signal).sort()
  const codes = Int32Array.from(signal, (value) => {
    if (random.next() < shape.noise) return random.below(shape.classes)
    const place = sorted.findIndex((other) => other >= value)
    return Math.min(shape.classes - 1, Math.floor((place / shape.rows) * shape.classes))
  })
  const values = Array.from({ length: shape.classes }, (_, code) => `c${code}`)
  return { rows: shape.rows, attributes, class: { name: 'class', values, codes } }
}

/** A shape of every kind: nominal, numeric or both, with missing values or without. */
export function randomShape(random: SeededRandom): RandomShape {
  const kind = random.below(3)
  return {
    rows: 10 + random.below(200),
    nominal: kind === 1 ? 0 : 1 + random.below(4),
    numeric: kind === 0 ? 0 : 1 + random.below(3),
    classes: 2 + random.below(3),
    missing: random.below(2) * random.next() * 0.4,
    noise: random.next() * 0.6,
  }
}
