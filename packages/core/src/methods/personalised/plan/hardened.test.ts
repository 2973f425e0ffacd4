import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AliasMeaning } from '../../../data/recoding/alias-meaning.ts'
import { aliasFrequencies } from './alias-frequencies.ts'
import type { AliasMeasures } from './alias-measures.ts'
import { homophones } from './homophones.ts'
import { cellsOf, frequencies, published, releaseOf, type TextCase } from './text-release.fixture.ts'

const GROUPS = ['Heart', 'Lung', 'Skin']

interface Drawn {
  /** Rows of each (value, choice). */
  readonly counts: readonly (readonly [number, number, number])[]
  readonly tree: boolean
}

/** Values of very different frequency; choices that depend on the value. */
const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    counts: fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 25 }),
        fc.integer({ min: 0, max: 60 }),
      ),
      { minLength: 1, maxLength: 9 },
    ),
    tree: fc.boolean(),
  })
  .filter(({ counts }) => counts.flat().some((count) => count > 0))

function textOf({ counts, tree }: Drawn): TextCase {
  const rows = counts.flatMap((own, value) =>
    own.flatMap((count, choice) => Array.from({ length: count }, () => [`v${value}`, String(choice + 1)])),
  )
  // Leaves the data lack make every group one of several.
  const taxonomy = [
    ...counts.map((_, value) => [`v${value}`, GROUPS[value % GROUPS.length], '*']),
    ...GROUPS.map((label, index) => [`w${index}`, label, '*']),
  ]
  return {
    names: ['s', 'c'],
    rows,
    sensitive: [{ name: 's', choice: 'c', ...(tree && { taxonomy }) }],
  }
}

/** How a published cell looks to somebody who knows the domain and the taxonomy's labels. */
function formOf(text: string): 'value' | 'group' | 'opaque' {
  if (/^v\d+$/.test(text)) return 'value'
  return GROUPS.some((label) => text === label || text.startsWith(`${label} #`)) ? 'group' : 'opaque'
}

const ALLOWED = { 1: ['value', 'group', 'opaque'], 2: ['group', 'opaque'], 3: ['opaque'] } as const

/** As many rows for an alias as flatness allows. */
const MANY = { mode: 'hardened', aliasRows: Number.POSITIVE_INFINITY } as const

const first = (measures: readonly unknown[]) => measures[0] as AliasMeasures

describe('hardened aliases', () => {
  it('[PA30] no alias has more than 1 + flatness times the rows of another, counted on the release', () => {
    fc.assert(
      fc.property(
        drawn,
        fc.constantFrom(0, 0.1, 0.5, 1, 3, 20),
        fc.constantFrom('leaf' as const, 'group' as const),
        (one, flatness, alias1) => {
          const text = textOf({ ...one, tree: one.tree || alias1 === 'group' })
          const { applied, measures } = releaseOf(text, { ...MANY, flatness, alias1 })
          const counts = [...frequencies(published(applied.columns, 's'))]
            .filter(([cell]) => !/^v\d+$/.test(cell) && !GROUPS.includes(cell))
            .map(([, rows]) => rows)
          if (counts.length === 0) return
          expect(Math.max(...counts)).toBeLessThanOrEqual((1 + flatness) * Math.min(...counts))
          expect(first(measures).flatness).toMatchObject({
            smallest: Math.min(...counts),
            largest: Math.max(...counts),
          })
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })

  it('[PA30] parts are as few as the bound allows for the largest smallest part', () => {
    const naive = (sizes: readonly number[], flatness: number) => {
      for (let u = Math.min(...sizes); ; u--) {
        const counts = sizes.map((size) => {
          for (let parts = 1; parts <= size; parts++) {
            if (Math.floor(size / parts) >= u && Math.ceil(size / parts) <= (1 + flatness) * u) return parts
          }
          return undefined
        })
        if (counts.every((count) => count !== undefined)) return counts
      }
    }
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(0, 0.1, 0.25, 1, 2.5),
        (sizes, flatness) => {
          expect(homophones(sizes, { flatness }).counts).toEqual(naive(sizes, flatness))
        },
      ),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[PA30] a rare value makes aliases small, and a warning says so', () => {
    const one = {
      counts: [
        [0, 0, 1],
        [0, 0, 50],
      ] as [number, number, number][],
      tree: false,
    }
    const { warnings, measures } = releaseOf(textOf(one), MANY)
    expect(first(measures).flatness).toMatchObject({ smallest: 1, largest: 2 })
    expect(warnings.join()).toContain('its rarest value decides')
  })

  it('[PA31] with a unit, rarer values keep one alias, are counted, and the bound holds for the others', () => {
    const one = {
      counts: [
        [0, 0, 3],
        [0, 0, 50],
        [0, 0, 90],
      ] as [number, number, number][],
      tree: false,
    }
    const { applied, warnings, measures } = releaseOf(textOf(one), {
      ...MANY,
      unit: 10,
      flatness: 0.2,
    })
    expect(first(measures).flatness!.rare).toEqual({ values: 1, rows: 3 })
    expect(warnings.join()).toContain('1 value of "s", in 3 rows, is rarer than the unit')
    const [rarest, ...others] = [...frequencies(published(applied.columns, 's')).values()].sort(
      (a, b) => a - b,
    )
    expect(rarest).toBe(3)
    expect(others[others.length - 1]).toBeLessThanOrEqual(1.2 * others[0])
  })

  it('[PA32] the form of an alias tells no choice beyond the published bound', () => {
    fc.assert(
      fc.property(
        drawn,
        fc.constantFrom(0.3, 0.5, 0.8),
        fc.constantFrom('leaf' as const, 'group' as const),
        (one, maxPosterior, alias1) => {
          const text = textOf({ ...one, tree: one.tree || alias1 === 'group' })
          const { applied, measures } = releaseOf(text, { mode: 'hardened', maxPosterior, alias1 })
          const { bound, reached } = first(measures).posterior
          const choices = cellsOf(text, 'c')
          const odds = (choice: string) => {
            const own = choices.filter((chosen) => chosen === choice).length
            return (2 * own) / (choices.length + own)
          }
          expect(bound).toEqual({
            choice2: Math.max(maxPosterior, odds('2')),
            choice3: Math.max(maxPosterior, odds('3')),
          })
          const forms = published(applied.columns, 's').map(formOf)
          let most = 0
          for (const form of ['group', 'opaque'] as const) {
            const own = choices.filter((_, row) => forms[row] === form)
            if (own.length === 0) continue
            const posterior = (choice: string) =>
              own.filter((chosen) => chosen === choice).length / own.length
            expect(posterior('2')).toBeLessThanOrEqual(bound!.choice2)
            expect(posterior('3')).toBeLessThanOrEqual(bound!.choice3)
            most = Math.max(most, posterior('2'), posterior('3'))
          }
          expect(reached).toBeCloseTo(most, 12)
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })

  it('[PA33] nobody is published in a less protective form than chosen', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom(0.2, 0.5, 1), (one, maxPosterior) => {
        const text = textOf({ ...one, tree: true })
        const { applied, measures } = releaseOf(text, { mode: 'hardened', maxPosterior })
        let decoys = 0
        let opened = 0
        for (const [row, cell] of published(applied.columns, 's').entries()) {
          const choice = Number(text.rows[row][1]) as 1 | 2 | 3
          const form = formOf(cell)
          expect(ALLOWED[choice]).toContain(form)
          if (form !== ALLOWED[choice][0]) decoys++
          if (choice === 1 && form !== 'value') opened++
        }
        expect(first(measures).decoys).toBe(decoys)
        // Choice 2 of a value without a group is opaque whatever the bound is.
        if (maxPosterior === 1) expect(opened).toBe(0)
      }),
      { seed: 8, numRuns: 100 },
    )
  })

  it('[PA35] an alias stands on one row unless more are asked for, and the label of a group on several values', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom(1, 2, 5), (one, aliasRows) => {
        const text = textOf({ ...one, tree: true })
        const { applied } = releaseOf(text, { mode: 'hardened', ...(aliasRows > 1 && { aliasRows }) })
        const cells = published(applied.columns, 's')
        for (const [cell, rows] of frequencies(cells))
          if (formOf(cell) !== 'value') expect(rows).toBeLessThanOrEqual(aliasRows)
        const values = [...new Set(cellsOf(text, 's'))]
        for (const [index, label] of GROUPS.entries()) {
          const under = values.filter((value) => Number(value.slice(1)) % GROUPS.length === index).length
          if (under < 3) expect(cells.some((cell) => cell.startsWith(label))).toBe(false)
        }
      }),
      { seed: 7, numRuns: 100 },
    )
  })

  it('[PA38] a form tells no choice of a known value beyond the bound, unless all rows of the value have it', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom(0.4, 0.5, 0.7), (one, maxPosterior) => {
        const text = textOf({ ...one, tree: true })
        const { applied, measures } = releaseOf(text, { mode: 'hardened', maxPosterior, cover: 2 })
        const { bound } = first(measures).posterior
        const forms = published(applied.columns, 's').map(formOf)
        for (const value of new Set(cellsOf(text, 's'))) {
          const own = text.rows.flatMap(([cell, choice], row) =>
            cell === value ? [{ choice, form: forms[row] }] : [],
          )
          for (const form of ['group', 'opaque'] as const) {
            const shown = own.filter((row) => row.form === form)
            for (const [choice, limit] of [
              ['2', bound!.choice2],
              ['3', bound!.choice3],
            ] as const) {
              const told = (rows: typeof own) =>
                rows.filter((row) => row.choice === choice).length / rows.length
              if (shown.length > 0)
                expect(told(shown)).toBeLessThanOrEqual(Math.max(limit, told(own)) + 1e-12)
            }
          }
        }
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('[PA57] values that few people show are hardly likelier among the hidden rows', () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const text = textOf(one)
        const { applied } = releaseOf(text, { mode: 'hardened' })
        const cells = published(applied.columns, 's')
        const values = cellsOf(text, 's')
        const hidden = cells.filter((cell) => formOf(cell) !== 'value').length / cells.length
        if (hidden === 0) return
        for (const value of new Set(values)) {
          const own = cells.filter((_, row) => values[row] === value)
          const unseen = own.filter((cell) => formOf(cell) !== 'value').length
          expect((unseen + 10 * hidden) / (own.length + 10) / hidden).toBeLessThanOrEqual(1.25 + 1e-9)
        }
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('[PA37] which row gets which alias follows from the seed, and not from the order of the rows', () => {
    const text = textOf({
      counts: [
        [0, 0, 40],
        [0, 0, 4],
      ],
      tree: false,
    })
    const cells = (seed: number) => published(releaseOf(text, { ...MANY, seed }).applied.columns, 's')
    expect(cells(1)).toEqual(cells(1))
    // Blocks of rows of one alias, or aliases in turn, would give the order of the source away.
    const changes = cells(1)
      .slice(0, 40)
      .filter((cell, row, own) => row > 0 && cell !== own[row - 1]).length
    expect(changes).toBeGreaterThan(20)
    expect(changes).toBeLessThan(39)
  })

  it('[PA54] flatness counted on the release equals what the plan states', () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const { applied, meaning, measures } = releaseOf(textOf(one), MANY)
        const texts = [...frequencies(published(applied.columns, 's'))].map(([value, rows]) => ({
          value,
          rows,
        }))
        const found = aliasFrequencies(meaning.columns[0] as AliasMeaning, texts, { groupAlone: false })
        expect(found.flatness).toBeCloseTo(first(measures).flatness!.reached, 12)
        expect(found.aliases).toBe(first(measures).aliases)
      }),
      { seed: 7, numRuns: 100 },
    )
  })
})
