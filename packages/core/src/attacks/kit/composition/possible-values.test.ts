import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composedCells, composedPosterior } from './composed-cells.ts'
import type { MatchableView } from './composed-matchings.ts'
import { entryGraphs, matchingPosterior, possibleValues } from './release-matching.ts'
import { viewFromCounts } from './release-view.ts'

const PEOPLE = 5
const CLASSES = 3
const pause = async () => {}

/** A drawn release: the true class of each person, and others that they fit too, as bits. */
const release = fc.record({
  own: fc.array(fc.nat(CLASSES - 1), { minLength: PEOPLE, maxLength: PEOPLE }),
  also: fc.array(fc.nat(2 ** CLASSES - 1), { minLength: PEOPLE, maxLength: PEOPLE }),
})
const values = fc.array(fc.nat(2), { minLength: PEOPLE, maxLength: PEOPLE })
type Drawn = { own: number[]; also: number[] }

const fitting = ({ own, also }: Drawn, person: number): number[] =>
  [0, 1, 2].filter((c) => c === own[person] || ((also[person] >> c) & 1) === 1)

function seen(drawn: Drawn, truth: readonly number[]): MatchableView {
  const counts = Array.from({ length: CLASSES }, () => new Map<number, number>())
  for (const [person, c] of drawn.own.entries())
    counts[c].set(truth[person], (counts[c].get(truth[person]) ?? 0) + 1)
  const keys = [...new Set(drawn.own.map((_, person) => fitting(drawn, person).join()))]
  const groupOf = Int32Array.from(drawn.own, (_, person) => keys.indexOf(fitting(drawn, person).join()))
  const classesOfGroup = keys.map((key) => Uint32Array.from(key.split(',').map(Number)))
  const sums = classesOfGroup.map((list) => {
    const sum = new Map<number, number>()
    for (const c of list) for (const [value, rows] of counts[c]) sum.set(value, (sum.get(value) ?? 0) + rows)
    return sum
  })
  const ofClass = viewFromCounts(groupOf, counts, false)
  return { classesOfGroup, ofClass, view: viewFromCounts(groupOf, sums, false) }
}

/** Every way to give the rows of a release to the people who fit their classes, as the values that people get. */
function dealings(drawn: Drawn, truth: readonly number[]): Set<string> {
  const found = new Set<string>()
  const deal = (person: number, taken: readonly number[], got: readonly number[]): void => {
    if (person === PEOPLE) found.add(got.join())
    for (let row = 0; row < PEOPLE && person < PEOPLE; row++) {
      if (taken.includes(row) || !fitting(drawn, person).includes(drawn.own[row])) continue
      deal(person + 1, [...taken, row], [...got, truth[row]])
    }
  }
  deal(0, [], [])
  return found
}

async function possibleOf(releases: readonly MatchableView[]): Promise<string[]> {
  const cells = composedCells(
    releases.map(({ view }) => view),
    PEOPLE,
  )
  const possible = await possibleValues(cells.values.length, entryGraphs(cells, releases)!, pause)
  return Array.from(cells.cellOf, (cell) =>
    [...cells.values.keys()]
      .filter(
        (entry) => entry >= cells.offsets[cell] && entry < cells.offsets[cell + 1] && possible[entry] === 1,
      )
      .map((entry) => cells.values[entry])
      .join(),
  )
}

const valuesOf = (found: ReadonlySet<string>): string[] =>
  Array.from({ length: PEOPLE }, (_, person) =>
    [...new Set([...found].map((one) => one.split(',')[person]))].sort().join(),
  )

describe('values that dealings of rows allow', () => {
  it('[A207] of one release are those that some dealing gives; compared with all dealings', () =>
    fc.assert(
      fc.asyncProperty(release, values, async (drawn, truth) => {
        expect(await possibleOf([seen(drawn, truth)])).toEqual(valuesOf(dealings(drawn, truth)))
      }),
      { seed: 13, numRuns: 150 },
    ))

  it('[A207] of two releases hold all that both allow, and strike out what either does', () =>
    fc.assert(
      fc.asyncProperty(release, release, values, async (one, other, truth) => {
        const [first, second] = [dealings(one, truth), dealings(other, truth)]
        const both = valuesOf(new Set([...first].filter((got) => second.has(got))))
        const left = await possibleOf([seen(one, truth), seen(other, truth)])
        const [ofFirst, ofSecond] = [valuesOf(first), valuesOf(second)]
        for (let person = 0; person < PEOPLE; person++) {
          for (const value of both[person].split(',')) expect(left[person].split(',')).toContain(value)
          for (const value of left[person].split(',')) {
            expect(ofFirst[person].split(',')).toContain(value)
            expect(ofSecond[person].split(',')).toContain(value)
          }
        }
      }),
      { seed: 13, numRuns: 150 },
    ))

  it('[A207] a value that is certain of some leaves the others; by hand', async () => {
    // Two fit class 0 alone, which has both rows of value 0 and nothing else; the third fits it too, and is not in it.
    const drawn = { own: [0, 0, 1, 1, 1], also: [0, 0, 1, 0, 0] }
    expect(await possibleOf([seen(drawn, [0, 0, 1, 2, 1])])).toEqual(['0', '0', '1,2', '1,2', '1,2'])
  })

  it('[A208] where everybody fits one class of each release, what is believed is the table with most entropy', () =>
    fc.assert(
      fc.asyncProperty(release, release, values, async (one, other, truth) => {
        const releases = [one, other].map(({ own }) => seen({ own, also: own.map(() => 0) }, truth))
        const views = releases.map(({ view }) => view)
        const cells = composedCells(views, PEOPLE)
        const prior = Float64Array.of(3, 2, 1)
        const dealt = await matchingPosterior(cells, entryGraphs(cells, releases)!, { prior, pause })
        const plain = await composedPosterior(cells, views, { prior, pause })
        for (const [entry, share] of dealt.entries()) expect(share).toBeCloseTo(plain[entry], 1)
      }),
      { seed: 13, numRuns: 60 },
    ))
})
