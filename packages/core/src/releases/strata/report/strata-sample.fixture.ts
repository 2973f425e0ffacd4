import type { Verdict } from '../../../check/check-input.ts'
import type { ReleasedOutcome } from '../../../report/common-parts.ts'
import type { ReportParts } from '../../../report/reports-of-kinds.ts'
import { bands, frequencies, kVerdict, sampleParts } from '../../../report/sample-parts.fixture.ts'
import type { StrataReport } from './strata-report.ts'

/** The made-up hospital in two strata: 200 rows with a sensitive diagnosis, 800 published as they are. */
export const sampleStrata: StrataReport = {
  sentences: [
    'In the stratum "sensitive" (200 rows) everybody shares age, sex and zip with at least 4 others of the stratum.',
    'For the whole table no such promise holds: 96 of 1,000 rows are unique by age, sex and zip.',
  ],
  strata: [
    {
      name: 'sensitive',
      rows: 200,
      treated: true,
      levels: [
        { column: 'age', level: 2, height: 3 },
        { column: 'sex', level: 0, height: 1 },
        { column: 'zip', level: 4, height: 5 },
      ],
      classes: 17,
      smallest: 5,
      suppressedRows: 20,
      uniqueRows: 0,
      optimal: true,
    },
    {
      name: 'ordinary',
      rows: 800,
      treated: false,
      levels: [],
      classes: 0,
      smallest: 0,
      suppressedRows: 0,
      uniqueRows: 96,
      optimal: true,
    },
  ],
  sensitive: [
    {
      column: 'diagnosis',
      values: [
        { value: 'flu', rows: 600 },
        { value: 'asthma', rows: 370 },
      ],
      pooled: { values: 3, rows: 30 },
    },
  ],
  statistics: [
    {
      column: 'age',
      rows: 200,
      missing: 4,
      distinct: 61,
      numbers: { smallest: 22, largest: 81, mean: 47.25 },
      top: [
        { value: '44', rows: 20 },
        { value: '31', rows: 15 },
      ],
      pooled: { values: 59, rows: 161 },
    },
    {
      column: 'sex',
      rows: 200,
      missing: 0,
      distinct: 2,
      top: [
        { value: 'female', rows: 110 },
        { value: 'male', rows: 90 },
      ],
      pooled: { values: 0, rows: 0 },
    },
  ],
}

export const sampleDecoys: NonNullable<StrataReport['decoys']> = {
  maxPosterior: 0.5,
  reached: 0.5,
  overall: 0.4878,
  rows: 210,
  precision: { with: 0.7431, without: 0.8712 },
}

export const stratumVerdict: Verdict = { ...kVerdict, rows: 'sensitive' }

const assigned: ReleasedOutcome = {
  kind: 'released',
  optimal: true,
  recoding: {
    kind: 'assigned',
    keys: ['age', 'sex', 'zip', 'diagnosis'],
    columns: ['age', 'sex', 'zip'],
    values: [[], [], [], []],
    classes: [],
    assignments: { combination: [[], [], [], []], classOf: [], rows: [] },
    suppressedRows: 20,
  },
  search: { nodes: 48, evaluated: 12, milliseconds: 42, best: [], reasons: [] },
}

/** Quasi-identifiers without a level: rows differ. */
export function strataParts(changes: Partial<ReportParts> = {}): ReportParts {
  const parts = sampleParts()
  return sampleParts({
    method: { id: 'sbtam', mode: 'faithful', loss: 'precision' },
    outcome: assigned,
    attributes: parts.attributes.map(({ level, ...part }) =>
      part.name === 'age'
        ? {
            ...part,
            after: frequencies({ 31: 380, 44: 413, '[20,40)': 90, '[40,60)': 80, '*': 20, '?': 17 }),
          }
        : part.name === 'zip'
          ? { ...part, after: frequencies({ '01234': 300, '01235': 500, '0****': 180, '*': 20 }) }
          : part,
    ),
    verdicts: [stratumVerdict],
    classSizes: { before: bands(120, 880), after: bands(96, 884) },
    strata: sampleStrata,
    ...changes,
  })
}
