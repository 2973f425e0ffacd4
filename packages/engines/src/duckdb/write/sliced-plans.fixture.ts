import { compareCells } from '@outis/core/pipeline'
import { applySliced, BUCKET, paperNames, type SlicedRecoding } from '@outis/core/recoding'
import type { ColumnType } from '@outis/core/table'
import fc from 'fast-check'
import { csvCell } from '../../files/cell-encoding.ts'
import { nasty } from './release.fixture.ts'

/** A table, a sliced plan for it, and how it is to be written. */
export interface SlicedJob {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly types: readonly ColumnType[]
  readonly missing: readonly string[]
  readonly recoding: SlicedRecoding
  readonly seed: string
  readonly layout: 'table' | 'paper'
}

/** Columns of the release: the bucket, then the source's order, copies behind the first; or one per group. */
export function columnsOf({
  names,
  types,
  recoding,
  layout,
}: SlicedJob): { name: string; type: ColumnType }[] {
  if (layout === 'paper') {
    return paperNames(recoding).map((name) => ({ name, type: name === BUCKET ? 'number' : 'text' }))
  }
  const copies = recoding.groups.flatMap(({ columns }) => columns)
  return [
    { name: BUCKET, type: 'number' },
    ...names.flatMap((name, nameIndex) => {
      const own = copies.filter(({ key }) => recoding.keys[key] === name).map((column) => column.name)
      const neutral = recoding.neutral?.includes(name) ? [name] : []
      return [...own, ...neutral].map((published) => ({ name: published, type: types[nameIndex] }))
    }),
  ]
}

/** The release as the core makes it in memory, in canonical order. */
export function plainSliced(job: SlicedJob): string {
  const { names, rows, missing, recoding, seed, layout } = job
  const column = (name: string) => rows.map((row) => row[names.indexOf(name)])
  const source = {
    keys: recoding.keys.map((name, key) =>
      column(name).map((cell) => (missing.includes(cell) ? recoding.values[key][0] : cell)),
    ),
    neutral: (recoding.neutral ?? []).map(column),
  }
  const made = applySliced(recoding, { seed, layout, source })
  const columns = columnsOf(job)
  const published = columns.map(({ name }) => made.columns.find((column) => column.name === name)!)
  const texts = Array.from({ length: made.rows }, (_, row) =>
    published.map(({ labels, codes }) => labels[codes[row]]),
  )
  texts.sort((a, b) => {
    for (const [columnIndex, { type }] of columns.entries()) {
      const order = compareCells(a[columnIndex], b[columnIndex], type === 'number')
      if (order !== 0) return order
    }
    return 0
  })
  const lines = [columns.map(({ name }) => name), ...texts]
  return lines.map((row) => `${row.map((cell) => csvCell(cell, ',')).join(',')}\n`).join('')
}

interface Drawn {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly missing: readonly string[]
  /** Key columns, the groups over them, and which values are published as others. */
  readonly keys: readonly string[]
  readonly groups: readonly (readonly number[])[]
  readonly labels: readonly string[]
  /** The bucket of the next share, and at most how many rows it takes; used over and over. */
  readonly deals: readonly { readonly to: number; readonly most: number }[]
}

/** A plan that deals exactly these rows. Combinations are cut into shares; groups may have columns in common. */
export function slicedPlanFor({ names, rows, missing, keys, groups, labels, deals }: Drawn): SlicedRecoding {
  const sourceIndexes = keys.map((name) => names.indexOf(name))
  const values = sourceIndexes.map((sourceIndex) => {
    const present = rows.map((row) => row[sourceIndex]).filter((cell) => !missing.includes(cell))
    return [missing.at(-1)!, ...new Set(present)]
  })
  const left = new Map<string, { codes: number[]; rows: number }>()
  for (const row of rows) {
    const codes = sourceIndexes.map((sourceIndex, key) => Math.max(0, values[key].indexOf(row[sourceIndex])))
    const known = left.get(codes.join())
    if (known) known.rows++
    else left.set(codes.join(), { codes, rows: 1 })
  }
  const shares: { codes: number[]; to: number; rows: number }[] = []
  const open = [...left.values()]
  for (const [turn, next] of open.entries()) {
    const { to, most } = deals[turn % deals.length]
    const taken = Math.min(most, next.rows)
    shares.push({ codes: next.codes, to, rows: taken })
    if (next.rows > taken) open.push({ codes: next.codes, rows: next.rows - taken })
  }
  const used = [...new Set(shares.map(({ to }) => to))]
  const dealt = shares.map((share) => ({ ...share, to: used.indexOf(share.to) }))
  const sizes = used.map((_, bucket) =>
    dealt.reduce((sum, share) => sum + (share.to === bucket ? share.rows : 0), 0),
  )
  const copies = new Map<number, number>()
  return {
    kind: 'sliced',
    keys,
    values,
    groups: groups.map((group, groupIndex) => {
      const columns = group.map((key) => {
        const copy = (copies.get(key) ?? 0) + 1
        copies.set(key, copy)
        return { key, name: copy === 1 ? keys[key] : `${keys[key]}@${copy}` }
      })
      // Every second value of the first group is published as something else.
      const from = [...new Set(dealt.map(({ codes }) => group.map((key) => codes[key]).join()))]
        .filter((_, index) => index % 2 === 0)
        .map((text) => text.split(',').map(Number))
      const to = from.map((_, index) => group.map((_key, own) => labels[(index + own) % labels.length]))
      return {
        columns,
        ...(groupIndex === 0 && labels.length > 0 && { generalised: { keys: group, from, to } }),
      }
    }),
    sizes,
    assignments: {
      combination: keys.map((_, key) => dealt.map(({ codes }) => codes[key])),
      bucketOf: dealt.map(({ to }) => to),
      rows: dealt.map((share) => share.rows),
    },
  }
}

const list = <Value>(value: fc.Arbitrary<Value>, length: number) =>
  fc.array(value, { minLength: length, maxLength: length })

const NAMES = ['p', 'P2', '"q,"', 'ü', '(r)']

/** Random tables and plans: separators inside cells, columns in several groups, neutral columns, generalised values. */
export const slicedJobs: fc.Arbitrary<SlicedJob> = fc
  .record({ width: fc.integer({ min: 2, max: 5 }), neutral: fc.nat(2), backwards: fc.boolean() })
  .chain(({ width, neutral, backwards }) => {
    const names = NAMES.slice(0, width)
    const ordered = backwards ? [...names].reverse() : names
    const keys = ordered.slice(0, Math.max(1, width - neutral))
    const cells = fc.oneof(nasty, fc.constantFrom('a\u001fb', 'b\u001e', '\u001f', 'x', 'y', '10', '9'))
    return fc.record({
      names: fc.constant(names),
      keys: fc.constant(keys),
      neutral: fc.constant(ordered.slice(keys.length)),
      pool: list(list(cells, 4), width),
      picks: fc.array(list(fc.nat(3), width), { minLength: 1, maxLength: 40 }),
      groupOf: list(fc.nat(2), keys.length),
      overlap: fc.boolean(),
      labels: fc.oneof(fc.constant([]), fc.array(nasty, { minLength: 1, maxLength: 3 })),
      deals: fc.array(fc.record({ to: fc.nat(4), most: fc.constantFrom(1, 2, 3, 100) }), {
        minLength: 1,
        maxLength: 6,
      }),
      types: list(fc.constantFrom<ColumnType>('number', 'text', 'date'), width),
      missing: fc.constantFrom([''], ['', '*'], ['10', 'NULL', ''], ['-', '?']),
      seed: fc.constantFrom('7', 'a secret', "it's", 'z\u0000'),
      layout: fc.constantFrom<'table' | 'paper'>('table', 'paper'),
    })
  })
  .map(({ names, keys, neutral, pool, picks, groupOf, overlap, labels, deals, missing, ...written }) => {
    const rows = picks.map((pick) => pick.map((at, index) => pool[index][at]))
    const parts = [0, 1, 2].map((group) => [...keys.keys()].filter((key) => groupOf[key] === group))
    const groups = parts.filter((part) => part.length > 0)
    if (overlap && groups.length > 1) groups[1].push(groups[0][0])
    const plan = slicedPlanFor({ names, rows, missing, keys, groups, labels, deals })
    return {
      names,
      rows,
      missing,
      ...written,
      recoding: { ...plan, ...(neutral.length > 0 && { neutral }) },
    }
  })
