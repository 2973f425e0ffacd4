import { describe, expect } from 'vitest'
import {
  countsOf,
  expectBuckets,
  expectClasses,
  type MethodSample,
  type Row,
  testMethodRun,
} from './method-run.contract.ts'
import { type MethodId, methods } from './registry.ts'

const classes = (more: Readonly<Record<string, unknown>> = {}): MethodSample => ({
  asked: { k: 3, l: 2, ...more },
  judge: (released) => expectClasses(released, { k: 3, l: 2 }),
})

const hidden = ['flu', 'ulcer']

/** Rows to be hidden are anonymous among the rows that are published alike. */
const inStrata = (released: readonly Row[]) => {
  const looks = ({ age, zip }: Row) => JSON.stringify([age, zip])
  const treated = new Set(released.filter(({ diagnosis }) => hidden.includes(String(diagnosis))).map(looks))
  expectClasses(
    released.filter((row) => treated.has(looks(row))),
    { k: 3 },
  )
}

const samples: Readonly<Record<MethodId, MethodSample>> = {
  'full-domain': classes({ 'suppression-limit': 0.3 }),
  mondrian: classes(),
  local: classes({ moves: 200 }),
  caat: classes(),
  kaca: classes(),
  sbtam: { asked: { 'sensitive-values': { diagnosis: hidden }, k: 3 }, judge: inStrata },
  mixed: {
    asked: { strata: [{ name: 'hidden', where: { diagnosis: hidden }, quasi: ['age', 'zip'], k: 3 }] },
    judge: inStrata,
  },
  slicing: {
    asked: { l: 2, columns: [['age', 'zip'], ['diagnosis']] },
    judge(released, original) {
      for (const column of ['age', 'zip', 'diagnosis'])
        expect(countsOf(released, column)).toEqual(countsOf(original, column))
      expectBuckets(released, original, 2)
    },
  },
  personalised: {
    asked: { choice: { column: 'choice' } },
    judge(released, original) {
      const open = countsOf(
        original.filter(({ choice }) => choice === 1),
        'diagnosis',
      )
      for (const value of countsOf(original, 'diagnosis').keys())
        expect(countsOf(released, 'diagnosis').get(value) ?? 0).toBeLessThanOrEqual(open.get(value) ?? 0)
    },
  },
}

for (const record of methods) describe(record.id, () => testMethodRun(record, samples[record.id]))
