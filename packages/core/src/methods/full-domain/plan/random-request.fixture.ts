import fc from 'fast-check'
import { buildHierarchy } from '../../../data/hierarchy/build-hierarchy.ts'
import type { Column, Table } from '../../../data/table/table.ts'
import type { LossId } from '../../../metrics/utility/losses.ts'
import { bindOptions } from '../../../models/kit/bind-options.ts'
import type { Model, Requirement } from '../../../models/model.ts'
import { findModel } from '../../../models/registry.ts'
import type { QuasiIdentifier, Request } from '../../contract/search.ts'
import { attributeOf } from './text-request.fixture.ts'

export interface RandomCase {
  readonly table: Table
  readonly request: Request
}

export interface CaseShape {
  readonly missing?: Request['missing']
  /** Combinations without rows, and counts of a population. */
  readonly population?: boolean
  /** Some hierarchies have levels that do not nest. */
  readonly overlaps?: boolean
  /** Some columns may be put on some of their levels alone. */
  readonly bounds?: boolean
  readonly models?: readonly fc.Arbitrary<Requirement>[]
  readonly limits?: readonly number[]
  /** Losses to choose from; all by default. */
  readonly losses?: readonly LossId[]
  /** Quasi-identifiers and combinations at most; 3 and 14 by default. */
  readonly columns?: number
  readonly combinations?: number
}

const LOSSES: readonly LossId[] = ['loss', 'precision', 'ncp', 'discernibility', 'class-size', 'entropy']

/** Small tables over random hierarchies, with random models, limits and losses. */
export function randomCases(shape: CaseShape = {}): fc.Arbitrary<RandomCase> {
  const { columns = 3, combinations = 14, limits = [0, 0, 0.1, 0.3, 0.5, 1] } = shape
  const entry = fc.tuple(
    fc.array(fc.nat(1000), { minLength: columns + 2, maxLength: columns + 2 }),
    fc.integer({ min: shape.population ? 0 : 1, max: 3 }),
    fc.nat(4),
  )
  return fc
    .record({
      quasi: fc.array(columnShape(shape), {
        minLength: shape.columns ?? 0,
        maxLength: columns,
      }),
      sensitive: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
      entries: fc.array(entry, { minLength: shape.combinations ?? 1, maxLength: combinations }),
      models: fc.tuple(...(shape.models ?? SOME_MODELS)),
      loss: fc.constantFrom(...(shape.losses ?? LOSSES)),
      limit: fc.constantFrom(...limits),
    })
    .map((parts) => caseOf(parts, shape))
}

interface ColumnShape {
  readonly values: number
  readonly numeric: boolean
  readonly overlaps: boolean
  /** Random numbers that choose the lowest level and the highest; all may be chosen where there are none. */
  readonly bounds?: readonly [number, number] | undefined
  /** Random numbers that choose the groups of each level. */
  readonly groups: readonly (readonly number[])[]
}

const columnShape = ({ overlaps = false, bounds = false }: CaseShape): fc.Arbitrary<ColumnShape> =>
  fc.record({
    values: fc.integer({ min: 1, max: 5 }),
    numeric: fc.boolean(),
    overlaps: overlaps ? fc.boolean() : fc.constant(false),
    bounds: bounds ? fc.option(fc.tuple(fc.nat(9), fc.nat(9)), { nil: undefined }) : fc.constant(undefined),
    groups: fc.array(fc.array(fc.nat(7), { minLength: 6, maxLength: 6 }), { maxLength: 2 }),
  })

interface CaseParts {
  readonly quasi: readonly ColumnShape[]
  readonly sensitive: readonly number[]
  readonly entries: readonly (readonly [readonly number[], number, number])[]
  readonly models: readonly Requirement[]
  readonly loss: LossId
  readonly limit: number
}

function caseOf({ quasi, sensitive, entries, models, loss, limit }: CaseParts, shape: CaseShape): RandomCase {
  const { missing = 'value' } = shape
  const kept = entries.some(([, weight]) => weight > 0) ? entries : [[entries[0][0], 1, 1] as const]
  // Code 0 is missing: it comes up as often as any value.
  const columns: Column[] = [
    ...quasi.map(({ values, numeric }, columnIndex) =>
      column(`q${columnIndex}`, kept, { place: columnIndex, values, numeric }),
    ),
    ...sensitive.map((values, i) =>
      column(`s${i}`, kept, { place: quasi.length + i, values, numeric: i === 1 }),
    ),
  ]
  const weights = Uint32Array.from(kept, ([, weight]) => weight)
  const table: Table = {
    columns,
    weights,
    length: kept.length,
    rows: weights.reduce((sum, weight) => sum + weight, 0),
    ...(shape.population && { population: Uint32Array.from(kept, ([, weight, more]) => weight + more) }),
  }
  const wildcards = missing === 'wildcard'
  return {
    table,
    request: {
      quasi: quasi.map((of, columnIndex) => hierarchyOf(of, columnIndex, columns[columnIndex])),
      sensitive: sensitive.map((_, i) => ({
        column: quasi.length + i,
        attribute: attributeOf(table, quasi.length + i, wildcards),
      })),
      models: models.map((requirement) =>
        requirement.sensitive === undefined
          ? requirement
          : { ...requirement, sensitive: requirement.sensitive % sensitive.length },
      ),
      loss,
      suppressionLimit: limit,
      missing,
    },
  }
}

function column(
  name: string,
  entries: CaseParts['entries'],
  { place, values, numeric }: { readonly place: number; readonly values: number; readonly numeric: boolean },
): Column {
  const texts = [
    '',
    ...Array.from({ length: values }, (_, value) => (numeric ? `${value * 3}` : `v${value}`)),
  ]
  return {
    name,
    dictionary: numeric
      ? {
          type: 'number',
          values: texts,
          numbers: Float64Array.from(texts, (text) => (text === '' ? NaN : Number(text))),
        }
      : { type: 'text', values: texts },
    codes: Uint8Array.from(entries, ([draws]) => draws[place] % texts.length),
  }
}

/** Each level groups the groups below it, or, with overlaps, the values anew. */
function hierarchyOf(
  { groups, overlaps, bounds }: ColumnShape,
  place: number,
  { name, dictionary }: Column,
): QuasiIdentifier {
  const rows = dictionary.values.slice(1).map((leaf, value) => {
    let group = value
    const labels = groups.map((draws, level) => {
      group = draws[overlaps ? value : group % draws.length]
      return `g${level}.${group}`
    })
    return [leaf, ...labels, '*']
  })
  const hierarchy = buildHierarchy({ kind: 'rows', rows }, { name, dictionary }, { allowOverlap: overlaps })
  if (!bounds) return { column: place, hierarchy }
  const [least, more] = bounds.map((draw) => draw % hierarchy.levels.length)
  return { column: place, hierarchy, levels: { least: Math.min(least, more), most: Math.max(least, more) } }
}

export function requirement(id: string, options: Record<string, unknown>, sensitive?: number): Requirement {
  const model: Model = findModel(id)!
  return { model, options: bindOptions(model, options), ...(sensitive === undefined ? {} : { sensitive }) }
}

const k = fc.integer({ min: 2, max: 6 }).map((size) => requirement('k-anonymity', { k: size }))
const place = fc.nat(1)
const l = fc.integer({ min: 2, max: 3 })

/** One model of class sizes and one of another kind, each of which may be missing. */
export const SOME_MODELS: readonly fc.Arbitrary<Requirement>[] = [
  k,
  fc.oneof(
    k,
    fc.tuple(l, place).map(([least, of]) => requirement('distinct-l-diversity', { l: least }, of)),
    fc.tuple(l, place).map(([least, of]) => requirement('entropy-l-diversity', { l: least }, of)),
    fc.tuple(l, place).map(([least, of]) => requirement('recursive-l-diversity', { c: 2, l: least }, of)),
    fc
      .tuple(fc.constantFrom(0.1, 0.3, 0.5), place)
      .map(([t, of]) => requirement('t-closeness', { t, distance: 'equal' }, of)),
    fc
      .tuple(fc.constantFrom(0.5, 1, 2), place)
      .map(([beta, of]) => requirement('basic-beta-likeness', { beta }, of)),
    fc.constantFrom(0.2, 0.4).map((max) => requirement('average-risk', { max })),
    fc.constantFrom(0, 0.2).map((max) => requirement('uniqueness', { max })),
    fc.constantFrom(0.2, 0.5).map((max) => requirement('prosecutor-risk', { max })),
  ),
]

export const POPULATION_MODELS: readonly fc.Arbitrary<Requirement>[] = [
  fc.integer({ min: 2, max: 8 }).map((size) => requirement('k-map', { k: size, population: 'p.csv' })),
  SOME_MODELS[1],
]
