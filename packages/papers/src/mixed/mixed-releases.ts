import { fullDomainAsync, mixed, type StratumRequest } from '@outis/core/methods'
import type { LossId } from '@outis/core/metrics'
import { applyAssigned, applyRecoding } from '@outis/core/recoding'
import { ask, kAnonymous, lDiverse, methodContext } from '../data/ask.ts'
import { assignedTexts, leveledTexts, type ReleasedTexts } from '../data/released-texts.ts'
import { mixedTrees } from '../data/trees.ts'
import type { PaperContext } from '../paper.ts'
import { FIGURE_SET } from '../sbtam/sensitive-sets.ts'
import { stoppedRun } from '../stopped-run.ts'

export const K = 5
export const L = 3

/** T1 of section 4. */
export const SENSITIVE_VALUES = FIGURE_SET

/** What the search minimises, and how many rows it may suppress: the paper says neither. */
export interface Setting {
  readonly name: string
  readonly loss: LossId
  readonly suppressionLimit: number
}

export const PLAIN: Setting = {
  name: 'nothing suppressed, least loss of precision',
  loss: 'precision',
  suppressionLimit: 0,
}
export const SUPPRESSING: Setting = {
  name: 'any number of rows may be suppressed, least Loss',
  loss: 'loss',
  suppressionLimit: 1,
}

export interface MadeStratum {
  readonly name: string
  readonly rows: number
  /** By quasi-identifier of the stratum. */
  readonly levels: readonly { readonly column: string; readonly level: number; readonly height: number }[]
  readonly suppressedRows: number
}

/** One table of the experiment, or why there is none. */
export type Made =
  | {
      readonly kind: 'made'
      readonly texts: ReleasedTexts
      readonly strata: readonly MadeStratum[]
      readonly classes: number
      readonly notices: readonly string[]
    }
  | { readonly kind: 'impossible'; readonly reason: string }

export interface ReleaseAsked {
  readonly setting: Setting
  /** Whether T1 (or T) is to be 3-diverse too. */
  readonly diverse: boolean
}

/** The whole table generalised as one. */
export const wholeRelease = (context: PaperContext, asked: ReleaseAsked): Promise<Made> =>
  context.once(`whole ${asked.setting.name} ${asked.diverse}`, async () => {
    const { table, request } = requestOf(context, asked)
    const outcome = await fullDomainAsync(table, request, methodContext(context, 'whole'))
    if (outcome.kind === 'stopped') throw stoppedRun()
    if (outcome.kind === 'impossible') return { kind: 'impossible', reason: outcome.reason }
    const { columns, suppressedRows } = outcome.recoding
    const applied = applyRecoding(table, outcome.recoding)
    const levels = columns.map(({ name, level, height }) => ({ column: name, level, height }))
    return {
      kind: 'made',
      texts: leveledTexts(table, applied),
      strata: [{ name: 'T', rows: table.rows, levels, suppressedRows }],
      classes: classesOf(
        leveledTexts(table, applied),
        columns.map(({ name }) => name),
      ),
      notices: [],
    }
  })

/** T1 and T2 generalised apart: T1 on all columns, T2 on age alone (section 4), or the other way round (section 3.1). */
export const mixedRelease = (
  context: PaperContext,
  asked: ReleaseAsked & { readonly turned?: boolean },
): Promise<Made> =>
  context.once(`mixed ${asked.setting.name} ${asked.diverse} ${asked.turned === true}`, async () => {
    const { table, request } = requestOf(context, asked)
    const { loss, suppressionLimit } = asked.setting
    const search = { loss, suppressionLimit }
    const all = { quasi: request.quasi, models: request.models }
    const age = { quasi: request.quasi.slice(0, 1), models: [kAnonymous(K)] }
    const where = [{ column: 'occupation', values: SENSITIVE_VALUES }]
    const strata: StratumRequest[] = [
      { name: 'T1', rows: { where }, ...(asked.turned ? age : all), ...search },
      { name: 'T2', rows: 'rest', ...(asked.turned ? all : age), ...search },
    ]
    const outcome = await mixed.runAsync(table, { ...request, strata }, methodContext(context, 'mixed'))
    if (outcome.kind === 'stopped') throw stoppedRun()
    if (outcome.kind === 'impossible') return { kind: 'impossible', reason: outcome.reason }
    const texts = assignedTexts(table, applyAssigned(table, outcome.recoding))
    return {
      kind: 'made',
      texts,
      strata: outcome.strata.map(({ name, rows, levels, suppressedRows }) => ({
        name,
        rows,
        levels,
        suppressedRows,
      })),
      classes: classesOf(
        texts,
        request.quasi.map(({ column }) => table.columns[column].name),
      ),
      notices: outcome.notices,
    }
  })

function requestOf({ people }: PaperContext, { setting, diverse }: ReleaseAsked) {
  return ask(people.train, {
    trees: mixedTrees(),
    sensitive: ['occupation'],
    models: diverse ? [kAnonymous(K), lDiverse(L)] : [kAnonymous(K)],
    loss: setting.loss,
    suppressionLimit: setting.suppressionLimit,
  })
}

/** Distinct combinations of the published quasi-identifiers. */
function classesOf(texts: ReleasedTexts, names: readonly string[]): number {
  const columns = names.map((name) => texts.get(name)!)
  const seen = new Set<string>()
  for (let row = 0; row < columns[0].length; row++)
    seen.add(columns.map((cells) => cells[row]).join('\u001f'))
  return seen.size
}
