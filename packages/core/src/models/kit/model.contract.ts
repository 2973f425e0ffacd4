import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Classes } from '../../data/table/classes.ts'
import type { OptionDeclaration, OptionValues } from '../../policy/options/option.ts'
import type { ClassJudge, ClassModel, Model, TableModel } from '../model.ts'
import { bindOptions } from './bind-options.ts'
import { withinLimit } from './boundary.ts'
import { measureModel } from './measure-model.ts'
import {
  type Case,
  caseOf,
  mergeFirstTwo,
  reverseCodes,
  type Sample,
  samples,
  scale,
} from './sample-classes.fixture.ts'

/** What every model must do, ours or a third party's: the rules M1 … of SPEC.md. Call it inside a `describe`. */
export function testModelContract(model: Model): void {
  testDeclaration(model)
  if (model.kind === 'class') testClassModel(model)
  else testTableModel(model)
}

const RUNS = { seed: 7, numRuns: 400 }

function testDeclaration(model: Model): void {
  it('[M1] says what it is, what it promises and who defined it', () => {
    expect(model.id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(model.title).not.toBe('')
    expect(model.promise).toContain('{limit}')
    expect(model.promise.includes('{column}')).toBe(model.needs.includes('sensitive'))
    for (const promise of [model.promise, model.promiseOfPeople ?? model.promise]) {
      const names = Array.from(promise.matchAll(/\{([^{}]*)\}/g), ([, name]) => name)
      expect(['limit', 'column', ...Object.keys(model.options)]).toEqual(expect.arrayContaining(names))
    }
    expect(model.citation).toMatch(/\d{4}.*doi:10\.\d{4,}\//)
  })

  it('[M1] declares options with help, and defaults within their limits', () => {
    const required: Record<string, unknown> = {}
    for (const [name, declaration] of Object.entries(model.options)) {
      expect(declaration.help).toMatch(/\.$/)
      if (!('default' in declaration))
        required[name] = fc.sample(optionValues(declaration), { seed: 7, numRuns: 1 })[0]
    }
    expect(() => bindOptions(model, withoutAbsent(required))).not.toThrow()
  })
}

function testClassModel(model: ClassModel): void {
  testMerging(model)
  testSameTable(model)
  testJudge(model)
  testCounts(model)
}

function testMerging(model: ClassModel): void {
  it.runIf(model.monotone.generalization)('[M2] merging two admitted classes is admitted', () => {
    const tried = forEachCase(model, samples(), (sample, options) => {
      const before = bind(model, sample, options)
      if (!before.admits(0) || !before.admits(1)) return false
      expect(bind(model, mergeFirstTwo(sample), options).admits(0)).toBe(true)
      return true
    })
    expect(tried).toBeGreaterThan(10)
  })

  it.runIf(model.monotone.suppression)('[M3] merging an admitted class with any other is admitted', () => {
    const tried = forEachCase(model, samples(), (sample, options) => {
      if (!bind(model, sample, options).admits(0)) return false
      expect(bind(model, mergeFirstTwo(sample), options).admits(0)).toBe(true)
      return true
    })
    expect(tried).toBeGreaterThan(10)
  })
}

function testSameTable(model: ClassModel): void {
  it('[M4] the order of entries in a histogram changes nothing', () => {
    forEachCase(model, samples(), (sample, options) => {
      const { attribute, classes } = caseOf(sample)
      const judge = model.judge(options, attribute, 0)
      expectSame(answers(judge, reverseEntries(classes)), answers(judge, classes))
      return true
    })
  })

  it('[M5] coding the values in reverse order changes nothing', () => {
    forEachCase(model, samples({ missing: false }), (sample, options) => {
      expectSame(bind(model, reverseCodes(sample), options).answers, bind(model, sample, options).answers)
      return true
    })
  })

  it.skipIf(model.singleRows)(
    '[M6] 100,000 times the rows refuse nothing that was admitted, and leave shares as they are',
    () => {
      forEachCase(model, samples(), (sample, options) => {
        const small = bind(model, sample, options).answers
        const large = bind(model, scale(sample, 100_000), options).answers
        small.forEach(({ admitted, figure }, c) => {
          if (admitted) expect(large[c].admitted).toBe(true)
          if (model.needs.includes('sensitive')) expectClose(large[c].figure, figure)
        })
        return true
      })
    },
  )
}

function testJudge(model: ClassModel): void {
  it('[M7] a judge keeps nothing from one class to the next', () => {
    forEachCase(model, samples(), (sample, options) => {
      const { attribute, classes } = caseOf(sample)
      const judge = model.judge(options, attribute, 0)
      const forward = answers(judge, classes)
      const backward = Array.from({ length: classes.count }, (_, c) => classes.count - 1 - c)
        .map((c) => answer(judge, classes, c))
        .reverse()
      expect(backward).toEqual(forward)
      expect(answers(model.judge(options, attribute, 0), classes)).toEqual(forward)
      return true
    })
  })

  const { figureAloneDoesNotDecide } = model
  it(`[M8] admitted means figure within limit${figureAloneDoesNotDecide ? ` (not the reverse: ${figureAloneDoesNotDecide})` : ', and the reverse'}`, () => {
    forEachCase(model, samples(), (sample, options) => {
      const { attribute, classes } = caseOf(sample)
      const judge = model.judge(options, attribute, 0)
      for (const { admitted, figure } of answers(judge, classes)) {
        if (admitted || !figureAloneDoesNotDecide) expect(withinLimit(judge, figure)).toBe(admitted)
      }
      return true
    })
  })

  it('[M9] reads the histogram of its own place', () => {
    forEachCase(model, samples(), (sample, options) => {
      const { attribute, classes } = caseOf(sample)
      const decoy = {
        ...classes.histograms[0],
        counts: classes.histograms[0].counts.map((count) => count + 3),
      }
      const second = { ...classes, histograms: [decoy, classes.histograms[0]] }
      expect(answers(model.judge(options, attribute, 1), second)).toEqual(
        bind(model, sample, options).answers,
      )
      return true
    })
  })
}

function testCounts(model: ClassModel): void {
  it.runIf(model.mayAdmit)('[M1100] a class that is admitted may be admitted by its counts', () => {
    let refused = 0
    const tried = forEachCase(model, samples(), (sample, options) => {
      const { admits } = bind(model, sample, options)
      const may = model.mayAdmit!(options)
      sample.counts.forEach((line, c) => {
        const counts = line.filter((count) => count > 0)
        if (counts.length === 0) return
        const rows = counts.reduce((sum, count) => sum + count, 0)
        const known = may({ rows, values: counts.length, largest: Math.max(...counts) })
        if (admits(c)) expect(known).toBe(true)
        if (!known) refused++
      })
      return true
    })
    expect(Math.min(tried, refused)).toBeGreaterThan(10)
  })
}

function testTableModel(model: TableModel): void {
  it.runIf(model.monotone.generalization)(
    '[M2] a table that holds still holds after merging two classes',
    () => {
      const tried = forEachCase(model, samples({ largest: 2 }), (sample, options) => {
        if (!measure(model, sample, options).holds) return false
        expect(measure(model, mergeFirstTwo(sample), options).holds).toBe(true)
        return true
      })
      expect(tried).toBeGreaterThan(10)
    },
  )

  it('[M6] 100,000 times the rows break nothing that held', () => {
    forEachCase(model, samples({ largest: 2 }), (sample, options) => {
      if (!measure(model, sample, options).holds) return false
      expect(measure(model, scale(sample, 100_000), options).holds).toBe(true)
      return true
    })
  })

  it('[M8] holds means figure within limit, and the reverse', () => {
    forEachCase(model, samples({ largest: 2 }), (sample, options) => {
      const measured = measure(model, sample, options)
      expect(withinLimit(measured, measured.figure)).toBe(measured.holds)
      return true
    })
  })

  it('[M10] a class without rows of its own changes nothing', () => {
    forEachCase(model, samples({ largest: 2 }), (sample, options) => {
      const empty = sample.counts[0].map(() => 0)
      const population = [...(sample.population ?? []), 12]
      const withEmpty = { ...sample, counts: [...sample.counts, empty], population }
      expect(measure(model, withEmpty, options)).toEqual(measure(model, sample, options))
      return true
    })
  })
}

interface Answer {
  readonly admitted: boolean
  readonly figure: number
}

const answer = (judge: ClassJudge, classes: Classes, c: number): Answer => ({
  admitted: judge.admits(classes, c),
  figure: judge.figure(classes, c),
})

const answers = (judge: ClassJudge, classes: Classes): Answer[] =>
  Array.from({ length: classes.count }, (_, c) => answer(judge, classes, c))

function bind(model: ClassModel, sample: Sample, options: OptionValues) {
  const { attribute, classes }: Case = caseOf(sample)
  const judge = model.judge(options, attribute, 0)
  return { admits: (c: number) => judge.admits(classes, c), answers: answers(judge, classes) }
}

function measure(model: Model, sample: Sample, options: OptionValues) {
  const { attribute, classes } = caseOf(sample)
  return measureModel({ model, options, sensitive: 0 }, [attribute], classes)
}

/** Runs the check on random tables and options; returns how often it had something to check. */
function forEachCase(
  model: Model,
  tables: fc.Arbitrary<Sample>,
  check: (sample: Sample, options: OptionValues) => boolean,
): number {
  let tried = 0
  fc.assert(
    fc.property(tables, optionsOf(model), (sample, options) => {
      if (check(sample, options)) tried++
    }),
    RUNS,
  )
  return tried
}

const optionsOf = (model: Model): fc.Arbitrary<OptionValues> =>
  fc
    .record(Object.fromEntries(Object.entries(model.options).map(([name, of]) => [name, optionValues(of)])))
    .map((raw) => bindOptions(model, withoutAbsent(raw)))

const withoutAbsent = (raw: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined))

/** Values near the lower end of the limits, where small tables decide; decimals in steps that have ties. */
function optionValues(declaration: OptionDeclaration): fc.Arbitrary<number | string | undefined> {
  if (declaration.kind === 'source') return fc.constant('population.csv')
  if (declaration.kind === 'choice') {
    return fc.constantFrom(...declaration.values, ...(declaration.optional ? [undefined] : []))
  }
  const { min, max = min + 4 } = declaration
  if (declaration.kind === 'integer') return fc.integer({ min, max: Math.min(max, min + 4) })
  const first = declaration.exclusiveMin ? 1 : 0
  return fc.integer({ min: first, max: 20 }).map((step) => min + ((max - min) * step) / 20)
}

function reverseEntries(classes: Classes): Classes {
  const [histograms] = classes.histograms
  const values = histograms.values.slice()
  const counts = histograms.counts.slice()
  for (let c = 0; c < classes.count; c++) {
    values.subarray(histograms.offsets[c], histograms.offsets[c + 1]).reverse()
    counts.subarray(histograms.offsets[c], histograms.offsets[c + 1]).reverse()
  }
  return { ...classes, histograms: [{ ...histograms, values, counts }] }
}

function expectSame(given: readonly Answer[], wanted: readonly Answer[]): void {
  given.forEach(({ admitted, figure }, c) => {
    expect(admitted).toBe(wanted[c].admitted)
    expectClose(figure, wanted[c].figure)
  })
}

function expectClose(given: number, wanted: number): void {
  if (Number.isFinite(wanted))
    expect(Math.abs(given - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(1, wanted))
  else expect(given).toBe(wanted)
}
