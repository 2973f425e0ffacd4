import { describe, expect, it } from 'vitest'
import { OutisError } from '../../data/errors.ts'
import { alphaKAnonymity } from '../alpha-k-anonymity.ts'
import { averageRisk } from '../average-risk.ts'
import { distinctLDiversity } from '../distinct-l-diversity.ts'
import { kAnonymity } from '../k-anonymity.ts'
import { kMap } from '../k-map.ts'
import type { Requirement } from '../model.ts'
import { recursiveLDiversity } from '../recursive-l-diversity.ts'
import { models } from '../registry.ts'
import { tCloseness } from '../t-closeness.ts'
import { uniqueness } from '../uniqueness.ts'
import { bindJudges } from './bind-judges.ts'
import { measureModel } from './measure-model.ts'
import { caseOf } from './sample-classes.fixture.ts'

describe('measureModel', () => {
  const { attribute, classes } = caseOf({
    counts: [
      [0, 3, 2],
      [0, 1, 0],
      [0, 2, 1],
      [0, 4, 4],
    ],
  })

  it('[V1] states the worst figure, whether it holds, and who fails', () => {
    expect(measureModel({ model: kAnonymity, options: { k: 4 } }, [], classes)).toEqual({
      figure: 1,
      limit: 4,
      direction: 'at-least',
      strict: false,
      holds: false,
      failingClasses: 2,
      failingRows: 4,
      worstClass: 1,
    })
    expect(measureModel({ model: kAnonymity, options: { k: 2 } }, [], classes)).toMatchObject({
      failingClasses: 1,
      failingRows: 1,
    })
  })

  it('[V1] a strict model says so', () => {
    const requirement = { model: recursiveLDiversity, options: { c: 2, l: 2 }, sensitive: 0 }
    expect(measureModel(requirement, [attribute], classes)).toMatchObject({
      figure: Number.POSITIVE_INFINITY,
      strict: true,
      holds: false,
      // Counts 2, 1 with c = 2 are a tie and fail, beside the class of one value.
      failingClasses: 2,
      failingRows: 4,
      worstClass: 1,
    })
  })

  it('[V2] the worst class is one that fails, where any does', () => {
    // The first class has the larger share and passes; the second is too small.
    const small = caseOf({
      counts: [
        [0, 3, 2],
        [0, 1, 1],
      ],
    })
    const requirement = { model: alphaKAnonymity, options: { alpha: 0.6, k: 5 }, sensitive: 0 }
    expect(measureModel(requirement, [small.attribute], small.classes)).toMatchObject({
      figure: 0.6,
      worstClass: 1,
    })
  })

  it('[V3] a class without rows of its own is not judged', () => {
    const withEmpty = caseOf({
      counts: [
        [0, 3, 2],
        [0, 0, 0],
      ],
      population: [9, 1],
    }).classes
    expect(measureModel({ model: kAnonymity, options: { k: 5 } }, [], withEmpty)).toMatchObject({
      figure: 5,
      holds: true,
    })
    const options = { k: 5, population: 'register.csv' }
    expect(measureModel({ model: kMap, options }, [], withEmpty)).toMatchObject({ figure: 9, holds: true })
  })

  it('[V3] failing rows are those that belong to the class, not all compatible ones', () => {
    const wildcards = { ...classes, rows: Uint32Array.from([1, 1, 1, 1]) }
    expect(measureModel({ model: kAnonymity, options: { k: 4 } }, [], wildcards).failingRows).toBe(2)
  })

  it('[V4] without any class every model holds: 0 for at most, Infinity for at least', () => {
    const nothing = caseOf({ counts: [], suppressed: [0, 4, 4] })
    for (const model of models) {
      const options = {
        k: 5,
        l: 3,
        c: 2,
        t: 0.1,
        alpha: 0.5,
        beta: 1,
        delta: 1,
        max: 0.1,
        population: 'register.csv',
      }
      const measured = measureModel({ model, options, sensitive: 0 }, [nothing.attribute], nothing.classes)
      expect(measured).toMatchObject({ holds: true, failingClasses: 0, failingRows: 0, worstClass: -1 })
      expect(measured.figure).toBe(measured.direction === 'at-least' ? Number.POSITIVE_INFINITY : 0)
    }
  })

  it('[V5] a table model states its figure and blames no class', () => {
    expect(measureModel({ model: uniqueness, options: { max: 0.01 } }, [], classes)).toEqual({
      figure: 1 / 17,
      limit: 0.01,
      direction: 'at-most',
      strict: false,
      holds: false,
      failingClasses: 0,
      failingRows: 0,
      worstClass: -1,
    })
  })

  it('[V6] asks for the population and the sensitive column a model needs', () => {
    const { population: _, ...without } = classes
    const options = { k: 5, population: 'register.csv' }
    expect(() => measureModel({ model: kMap, options }, [], without)).toThrow(OutisError)
    expect(() => measureModel({ model: tCloseness, options: { t: 0.1 } }, [], classes)).toThrow(
      /sensitive column/,
    )
  })
})

describe('bindJudges', () => {
  it('[J1] parts class judges from table judges and binds each to its own attribute', () => {
    const first = caseOf({
      counts: [
        [0, 2, 2],
        [0, 3, 1],
      ],
    })
    const second = caseOf({
      counts: [
        [0, 4, 0],
        [0, 1, 3],
      ],
    })
    const classes = {
      ...first.classes,
      histograms: [first.classes.histograms[0], second.classes.histograms[0]],
    }
    const requirements: Requirement[] = [
      { model: distinctLDiversity, options: { l: 2 }, sensitive: 1 },
      { model: averageRisk, options: { max: 0.5 } },
      { model: kAnonymity, options: { k: 4 } },
      { model: distinctLDiversity, options: { l: 2 }, sensitive: 0 },
    ]
    const { classJudges, tableJudges } = bindJudges(requirements, [first.attribute, second.attribute])
    // Judges of sizes alone come first, the rest keep their order.
    expect(classJudges.map(({ requirement }) => requirements.indexOf(requirement))).toEqual([2, 0, 3])
    expect(tableJudges.map(({ requirement }) => requirements.indexOf(requirement))).toEqual([1])
    expect(classJudges.map(({ judge }) => judge.admits(classes, 0))).toEqual([true, false, true])
  })

  it('[J2] a requirement without the sensitive attribute it needs is refused', () => {
    const bind = () => bindJudges([{ model: distinctLDiversity, options: { l: 2 } }], [])
    expect(bind).toThrow(OutisError)
  })
})
