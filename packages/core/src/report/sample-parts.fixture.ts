import type { Verdict } from '../check/check-input.ts'
import type { Measured } from '../metrics/metric.ts'
import type { SizeBand } from '../metrics/risk/class-size-bands.ts'
import type { AttributeParts, ReleasedOutcome } from './common-parts.ts'
import type { Frequencies } from './frequencies.ts'
import type { ReportParts } from './reports-of-kinds.ts'

/** A made-up hospital release of 1,000 rows for the tests of this folder. */
export function sampleParts(changes: Partial<ReportParts> = {}): ReportParts {
  return {
    outis: '0.1.0',
    versions: { node: '20.0.0' },
    fingerprints: { input: keyed('a'), policy: keyed('b'), release: print('c') },
    input: { rows: 1000, columns: 6, droppedRows: 0 },
    release: {
      rows: 1000,
      columns: ['age', 'sex', 'zip', 'diagnosis', 'stay'],
      suppressedRows: 20,
      classes: 40,
    },
    missing: { tokens: ['?', ''], meaning: 'value' },
    method: { id: 'full-domain', mode: 'faithful', loss: 'loss', suppressionLimit: 0.04 },
    outcome: released,
    attributes: sampleAttributes,
    verdicts: [kVerdict],
    utility: [measured('loss', 0.1958)],
    risks: { before: [measured('prosecutor-risk', 1)], after: [measured('prosecutor-risk', 0.2)] },
    classSizes: { before: bands(120, 880), after: bands(0, 980) },
    warnings: [],
    notices: [],
    ...changes,
  }
}

const print = (letter: string) => ({ sha256: letter.repeat(64), bytes: 1234 })
const keyed = (letter: string) => ({ hmac: letter.repeat(64) })

export const frequencies = (counts: Readonly<Record<string, number>>): Frequencies => ({
  values: Object.entries(counts).map(([value, rows]) => ({ value, rows })),
})

const sampleAttributes: readonly AttributeParts[] = [
  {
    name: 'name',
    role: 'identifying',
    type: 'text',
    published: false,
    before: frequencies({ Ada: 500, Bo: 500 }),
  },
  {
    name: 'age',
    role: 'quasi',
    type: 'number',
    published: true,
    level: 2,
    height: 3,
    before: frequencies({ 31: 480, 44: 500, 97: 3, '?': 17 }),
    after: frequencies({ '[20,40)': 470, '[40,60)': 493, '*': 20, '?': 17 }),
  },
  {
    name: 'sex',
    role: 'quasi',
    type: 'text',
    published: true,
    level: 0,
    height: 1,
    before: frequencies({ female: 520, male: 480 }),
    after: frequencies({ female: 510, male: 470, '*': 20 }),
  },
  {
    name: 'zip',
    role: 'quasi',
    type: 'text',
    published: true,
    level: 5,
    height: 5,
    before: frequencies({ '01234': 400, '01235': 594, '99999': 6 }),
    after: frequencies({ '*': 1000 }),
  },
  {
    name: 'diagnosis',
    role: 'sensitive',
    type: 'text',
    published: true,
    before: frequencies({ flu: 600, asthma: 380, rabies: 20 }),
    after: frequencies({ flu: 600, asthma: 380, rabies: 20 }),
  },
  {
    name: 'stay',
    role: 'neutral',
    type: 'number',
    published: true,
    before: frequencies({ 1: 700, 2: 300 }),
    after: frequencies({ 1: 700, 2: 300 }),
  },
]

const search = {
  nodes: 48,
  evaluated: 12,
  milliseconds: 42,
  loss: 0.1958,
  best: [
    { levels: [2, 0, 5], loss: 0.1958, suppressedRows: 20 },
    { levels: [3, 0, 4], loss: 0.21, suppressedRows: 0 },
  ],
  reasons: [
    {
      column: 'age',
      level: 2,
      height: 3,
      text: 'One level finer, 310 rows would be in classes of fewer than 5.',
      fails: [{ model: 'k-anonymity', rows: 310 }],
    },
  ],
}

const recoding = {
  kind: 'levels' as const,
  columns: ['age', 'sex', 'zip'].map((name) => ({ name, level: 0, height: 1, values: [], labels: [] })),
  suppressed: [],
  suppressedRows: 20,
}

export const released: ReleasedOutcome = { kind: 'released', recoding, optimal: true, search }
export const stoppedByTime: ReleasedOutcome = { kind: 'stopped', because: 'time', best: { recoding, search } }

export const kVerdict: Verdict = {
  model: 'k-anonymity',
  options: { k: 5 },
  rows: 'all',
  holds: true,
  figure: 5,
  limit: 5,
  direction: 'at-least',
  failingClasses: 0,
  failingRows: 0,
  text: 'Every class has at least 5 rows.',
  source: 'method',
}

export const measured = (id: string, value: number | string): Measured => ({
  id,
  title: id,
  value,
  better: 'lower',
  range: [0, 1],
})

/** Rows alone, and rows in one large class. */
export const bands = (alone: number, together: number): SizeBand[] => [
  { from: 1, to: 1, classes: alone, rows: alone },
  { from: 2, to: 4, classes: 0, rows: 0 },
  { from: 5, to: null, classes: together > 0 ? 1 : 0, rows: together },
]
