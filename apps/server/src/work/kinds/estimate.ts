import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { anonymize, type PolicyObject } from '@outis/core'
import { OutisError } from '@outis/core/errors'
import { policyValue } from '@outis/core/pipeline'
import type { Report } from '@outis/core/report'
import { defined } from '@outis/core/value'
import { openView, releaseCsv, run } from '@outis/engines'
import type { EstimateOrder } from '../orders.ts'
import type { Working, WorkResult } from '../working.ts'

/** Rows that the first, quick answer is made from. */
const SAMPLE = 1_000

interface Figure extends Readonly<Record<string, unknown>> {
  readonly value: number
  readonly sample: boolean
}

/** Classes, highest risk and suppression for each value of a parameter: of some rows first, then of all. */
export async function doEstimate(order: EstimateOrder, working: Working): Promise<WorkResult> {
  process.chdir(order.desk)
  const text = await readFile(join(order.desk, order.policy), 'utf8')
  const written = policyValue(text) as PolicyObject
  const variant = (value: number) =>
    order.column === undefined
      ? withParameter(written, order.parameter, value)
      : withLevel(written, order.column, value)
  const figures: Figure[] = []
  const tell = (figure: Figure) => {
    figures.push(figure)
    working.say({ kind: 'event', event: { kind: 'estimate', estimate: figure } })
  }
  const { rows, columns } = await sampleOf(order)
  const few = rows <= SAMPLE
  // What people chose is in a file beside the table, which a sample in memory does not have.
  const quick = order.register === undefined
  for (const value of quick ? order.values : []) {
    working.signal.throwIfAborted()
    tell(await figure(value, !few, () => ofSample(columns, variant(value), order)))
  }
  if (!quick || (!few && order.exact)) {
    for (const value of order.values) {
      working.signal.throwIfAborted()
      tell(await figure(value, false, () => ofAll(variant(value), order, working)))
    }
  }
  await mkdir('out', { recursive: true })
  await writeFile('out/estimate.json', JSON.stringify({ parameter: order.parameter, figures }))
  return { parameter: order.parameter, figures: figures.length, files: { report: 'estimate.json' } }
}

/** The policy with another value of the option of its method. */
function withParameter(written: PolicyObject, parameter: string, value: number): PolicyObject {
  const [[id, options] = ['', {}]] = Object.entries(written.method ?? {})
  return { ...written, method: { [id]: { ...options, [parameter]: value } } }
}

/** The policy with a quasi-identifier on one level. Attributes of a policy that was read are a Map, which keeps their order. */
function withLevel(written: PolicyObject, column: string, levels: number): PolicyObject {
  const attributes = new Map(written.attributes as unknown as ReadonlyMap<string, unknown>)
  const declared = attributes.get(column)
  const form = typeof declared === 'string' ? { role: declared } : (declared as object | undefined)
  attributes.set(column, { ...form, levels })
  return { ...written, attributes } as unknown as PolicyObject
}

async function figure(value: number, sample: boolean, measure: () => Promise<Report>): Promise<Figure> {
  try {
    const { release, risks, input, holds } = await measure()
    const highest = risks.after.find(({ id }) => id === 'prosecutor-risk')?.value
    return {
      value,
      sample,
      rows: input.rows,
      classes: release.classes,
      holds,
      suppressedRows: release.suppressedRows,
      ...(typeof highest === 'number' && { highestRisk: highest }),
    }
  } catch (error) {
    if (!(error instanceof OutisError) || error.code === 'STOPPED') throw error
    return { value, sample, rows: 0, fault: { code: error.code, detail: error.message, hint: error.hint } }
  }
}

/** Rows at even distances, column by column. */
async function sampleOf({ desk, source, copied, memoryLimit }: EstimateOrder) {
  const reading = copied ? { csv: releaseCsv('csv') } : undefined
  const view = await openView({
    path: join(desk, source),
    missing: [''],
    memoryLimit,
    ...defined({ reading }),
  })
  try {
    const every = Math.max(1, Math.ceil(view.rows / SAMPLE))
    const { columns } = await view.page({ offset: 0, limit: SAMPLE, every })
    return {
      rows: view.rows,
      columns: Object.fromEntries(columns.map(({ name, values }) => [name, values])),
    }
  } finally {
    await view.close()
  }
}

async function ofSample(
  people: Readonly<Record<string, readonly string[]>>,
  policy: PolicyObject,
  { files }: EstimateOrder,
): Promise<Report> {
  const texts = await Promise.all(files.map(async (path) => [path, await readFile(path, 'utf8')] as const))
  const { seed: _, ...unseeded } = policy
  const hierarchies = Object.fromEntries(texts)
  return (await anonymize(people, unseeded, { attack: false, hierarchies })).report
}

async function ofAll(policy: PolicyObject, order: EstimateOrder, { signal }: Working): Promise<Report> {
  try {
    const { report } = await run({
      policy,
      source: join(order.desk, order.source),
      to: join(order.desk, 'tried', 'release.csv'),
      attack: false,
      allowSeed: order.allowSeed,
      memoryLimit: order.memoryLimit,
      signal,
      ...defined({ register: order.register }),
    })
    return report
  } finally {
    await rm(join(order.desk, 'tried'), { recursive: true, force: true })
  }
}
