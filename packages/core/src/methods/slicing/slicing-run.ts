import { type Column, MISSING, missingInRelease } from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import { rowsInOrder } from '../clustering/plan/rows/row-numbers.ts'
import type { KeptRows, MethodJob, MethodResult } from '../contract/method-run.ts'
import type { SlicingPolicy } from './description.ts'
import { refuseTakenNames } from './plan/sliced-plan.ts'
import { type SlicedAnswer, slicing } from './plan/slicing.ts'
import type { SlicedQuasi, SlicingRequest } from './request.ts'

/** A sliced plan, and what was asked for. */
export interface FoundSlices {
  readonly answer: SlicedAnswer
  readonly request: SlicingRequest
  /** Numbers of the first buckets of rows that came with a later release. */
  readonly laterFrom?: readonly number[] | undefined
}

/** Slicing: the options of the policy as a request for a search. */
export async function runSlicing(job: MethodJob<SlicingPolicy>): Promise<MethodResult<FoundSlices>> {
  refuseTaken(job)
  const request = requestOf(job)
  const outcome = await slicing.runAsync(job.prepared.table, request, job.context)
  if (outcome.kind === 'impossible') return { outcome }
  const answer = withNeutral(job, outcome.kind === 'released' ? outcome : outcome.best)
  const best = foundBy(answer)
  return {
    outcome:
      outcome.kind === 'released'
        ? { kind: 'released', optimal: false, ...best }
        : { kind: 'stopped', because: outcome.because, best },
    found: { answer, request },
  }
}

/** Names that the release gives to columns of its own are known before any search: only given groups overlap. */
function refuseTaken({ policy, prepared, published }: MethodJob<SlicingPolicy>): void {
  const { columns } = policy.method
  const { table } = prepared
  const places = new Map(table.columns.map(({ name }, columnIndex) => [name, columnIndex]))
  const groups = typeof columns === 'object' ? columns : []
  refuseTakenNames(
    published,
    table,
    groups.map((names) => ({ columns: names.map((name) => places.get(name)!), quasi: [] })),
  )
}

function requestOf({ policy, prepared, open, besideOthers }: MethodJob<SlicingPolicy>): SlicingRequest {
  const { table, request, sensitive } = prepared
  const { l, columns, split, tries, bins, correlation, mode, generalise, bucketK } = policy.method
  const quasi = policy.attributes.filter(({ role }) => role === 'quasi')
  return {
    quasi: quasi.map((attribute, columnIndex): SlicedQuasi => {
      const { column, hierarchy } = request.quasi[columnIndex]
      const order = attribute.order ?? open.orders.get(attribute.name)
      return {
        column,
        ...(attribute.hierarchy && { hierarchy }),
        ...(order && positionsIn(order, table.columns[column])),
      }
    }),
    sensitive: sensitive.map((_, index) => ({ column: quasi.length + index })),
    l,
    columns: besideOthers?.groups ?? columns,
    split,
    tries,
    bins,
    correlation,
    mode,
    missing: policy.data.missingAs,
    missingTokens: missingInRelease(policy.data.missing),
    ...defined({ generalise, bucketK }),
    ...(split === 'relaxed' && { rowOrder: rowsInOrder(table, table.rowNumbers) }),
    ...(besideOthers && { beside: besideOf(besideOthers, mode) }),
  }
}

/** Hardened, a value is in a bucket so often or not at all: in each of those that are kept. */
const besideOf = (
  { table, shares }: KeptRows,
  mode: SlicingPolicy['mode'],
): NonNullable<SlicingRequest['beside']> => ({
  table,
  parts: Array.from(shares.rows, (rows, index) => ({
    combination: shares.combination[index],
    part: mode === 'hardened' ? shares.classOf[index] : 0,
    rows,
  })),
})

/** Where values stand in an order that may list some that the data lack; others follow it as the dictionary has them. */
function positionsIn(order: readonly string[], { dictionary }: Column): Pick<SlicedQuasi, 'positions'> {
  if (dictionary.type !== 'text') return {}
  const placeOf = new Map(order.map((value, index) => [value, index + 1]))
  return {
    positions: Float64Array.from(dictionary.values, (value, code) =>
      code === MISSING ? MISSING : (placeOf.get(value) ?? order.length + code),
    ),
  }
}

/** Published columns that the method does not look at are permuted too, as one more group. */
function withNeutral({ published }: Pick<MethodJob, 'published'>, answer: SlicedAnswer): SlicedAnswer {
  const neutral = published.filter((name) => !answer.recoding.keys.includes(name))
  return neutral.length === 0 ? answer : { ...answer, recoding: { ...answer.recoding, neutral } }
}

/** Slicing weighs nothing against a loss: every bucket is a step, and the report tells of them in a section of its own. */
const foundBy = ({ recoding, summary: { buckets, milliseconds } }: SlicedAnswer) => ({
  recoding,
  search: { nodes: buckets, evaluated: buckets, milliseconds },
})
