import { describe, expect, it } from 'vitest'
import { buildHierarchy } from '../../../data/hierarchy/build-hierarchy.ts'
import type { Dictionary } from '../../../data/table/table.ts'
import { type PublishedRows, publishedForms, type Register } from './published-forms.ts'
import { attackersOf, verifyHiding } from './verify-hiding.ts'

function finish<Result>(work: Generator<void, Result>): Result {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** 2,000 people, each alone with number and town; in town a every fifth is sensitive, in town b few. */
const PEOPLE = 2000
const town = (at: number) => (at % 4 < 2 ? 'a' : 'b')
const isOwn = (at: number) => (town(at) === 'a' ? at % 5 === 0 : at % 31 === 0)
const numbers: Dictionary = {
  type: 'text',
  values: ['', ...Array.from({ length: PEOPLE }, (_, index) => `n${index}`)],
}
const towns: Dictionary = { type: 'text', values: ['', 'a', 'b'] }
const star = (name: string, dictionary: Dictionary) =>
  buildHierarchy({ kind: 'suppress' }, { name, dictionary })
const register: Register = {
  columns: [
    {
      values: numbers.values,
      codes: Uint32Array.from({ length: PEOPLE }, (_, index) => index + 1),
      hierarchies: [star('number', numbers)],
    },
    {
      values: towns.values,
      codes: Uint32Array.from({ length: PEOPLE }, (_, index) => (town(index) === 'a' ? 1 : 2)),
      hierarchies: [star('town', towns)],
    },
  ],
  rows: new Float64Array(PEOPLE).fill(1),
}
const truth = Float64Array.from({ length: PEOPLE }, (_, index) => (isOwn(index) ? 1 : 0))

/** Number and town are `*` for the sensitive and their decoys. */
function released(isDecoy: (at: number) => boolean): PublishedRows {
  const isHidden = (at: number) => isOwn(at) || isDecoy(at)
  const starred = (values: readonly string[], codes: ArrayLike<number>) => ({
    labels: [...values, '*'],
    codes: Uint32Array.from(codes, (code, index) => (isHidden(index) ? values.length : code)),
  })
  return {
    columns: register.columns.map(({ values, codes }) => starred(values, codes)),
    rows: new Uint32Array(PEOPLE).fill(1),
    isOwn: Uint8Array.from(truth),
  }
}

const verified = (isDecoy: (at: number) => boolean) =>
  finish(verifyHiding(released(isDecoy), finish(attackersOf(register, truth)), { bound: 0.5 }))

describe('verifying that rows are hidden', () => {
  it('[DC12] reads off the texts who can be where', () => {
    const { pairs, sensitive, ordinary } = publishedForms(
      released((at) => at === 1),
      register,
    )
    const all = sensitive.findIndex((rows) => rows > 0)
    expect(ordinary[all]).toBe(1)
    const classesOf = (person: number) =>
      [...pairs.person.keys()].filter((pair) => pairs.person[pair] === person).length
    expect(classesOf(1)).toBe(1)
    expect(classesOf(3)).toBe(2)
  })

  it('[DC12] without decoys the form tells everything', () => {
    const { holds, worst } = verified(() => false)
    expect(holds).toBe(false)
    expect(worst!.hits).toBe(worst!.targets)
  })

  it('[DC12] decoys from the other town are in number enough, and are told', () => {
    expect(verified((at) => town(at) === 'b' && at % 4 === 3).holds).toBe(false)
  })

  it('[DC12] decoys that are like those they hide are not told', () => {
    const alike = (at: number) =>
      town(at) === 'a' ? at % 5 === 1 || at % 20 === 12 || at % 20 === 17 : at % 31 === 1 || at % 31 === 2
    const { holds, worst } = verified(alike)
    expect(worst!.targets).toBeGreaterThan(100)
    expect(worst!.high).toBeLessThan(0.5)
    expect(holds).toBe(true)
  })

  it('[DC720] people who are told as well without the release can be spared, those told by their form cannot', () => {
    // A learner holds the first 200 likely by .3, and half of them are: that is known whatever is published.
    const half = truth.map((own, index) => (index < 200 ? index % 2 : own))
    const prior = half.map((_, index) => (index < 200 ? 0.3 : 0.05))
    const judged = (isHidden: (at: number) => boolean, isSparing: boolean) => {
      const columns = register.columns.map(({ values, codes }) => ({
        labels: [...values, '*'],
        codes: Uint32Array.from(codes, (code, index) => (isHidden(index) ? values.length : code)),
      }))
      const release = { columns, rows: new Uint32Array(PEOPLE).fill(1), isOwn: Uint8Array.from(half) }
      const attackers = { register, truth: half, priors: new Map([['logistic', prior]]) }
      return finish(verifyHiding(release, attackers, { bound: 0.5, isSparing })).holds
    }
    const everybody = () => true
    const theSensitive = (at: number) => half[at] === 1
    expect([judged(everybody, false), judged(everybody, true)]).toEqual([false, true])
    expect([judged(theSensitive, false), judged(theSensitive, true)]).toEqual([false, false])
  })
})
