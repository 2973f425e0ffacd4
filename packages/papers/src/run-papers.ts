import { OutisError } from '@outis/core/errors'
import type { Progress, StopSignal } from '@outis/core/methods'
import { nextTurn } from '@outis/core/methods'
import { count } from '@outis/core/report'
import { defined } from '@outis/core/value'
import { ADULT_FILES, ADULT_FROM } from './data/adult.ts'
import type { People } from './data/paper-people.ts'
import type { Paper, PaperContext, PaperItem } from './paper.ts'
import type { PapersReport, ReportedItem, ReportedPaper } from './papers-report.ts'
import type { ItemResult } from './result.ts'
import { stoppedRun } from './stopped-run.ts'

export interface PapersOptions {
  /** Version of Outis, for the report. */
  readonly outis: string
  readonly people: People
  readonly papers: readonly Paper[]
  /** Of starts, folds, choices and aliases. */
  readonly seed: string | number
  /** Milliseconds of a monotone clock. */
  readonly now: () => number
  readonly signal?: StopSignal
  readonly progress?: (event: Progress) => void
}

/** Computes every item of the papers, one after the other. Stopped by its signal, it ends with STOPPED. */
export async function runPapers(options: PapersOptions): Promise<PapersReport> {
  const { outis, people, seed, now } = options
  const begin = now()
  const papers: ReportedPaper[] = []
  for (const [paperIndex, paper] of options.papers.entries())
    papers.push(await runPaper(paper, paperIndex, options))
  return {
    outis,
    version: 1,
    source: people.source,
    rows: { train: people.train.rows, all: people.all.rows },
    seed: String(seed),
    notices: noticesOf(people),
    papers,
    milliseconds: now() - begin,
  }
}

async function runPaper(paper: Paper, place: number, options: PapersOptions): Promise<ReportedPaper> {
  const { now } = options
  const begin = now()
  const made = new Map<string, unknown>()
  const items: ReportedItem[] = []
  for (const [itemIndex, item] of paper.items.entries()) {
    const context = contextOf(options, made, (done, total) => {
      const items = place + (itemIndex + Math.min(1, done / total)) / paper.items.length
      const step = `${paper.id}, ${item.label}`
      options.progress?.({ step, done: (items * 1000) / options.papers.length, total: 1000 })
    })
    await context.step(0, 1)
    items.push(await runItem(item, context))
  }
  const { id, title, cite, setting } = paper
  return { id, title, cite, setting, items, milliseconds: now() - begin }
}

function contextOf(
  { people, seed, now, signal }: PapersOptions,
  made: Map<string, unknown>,
  tell: PaperContext['tell'],
): PaperContext {
  return {
    people,
    seed,
    now,
    ...defined({ signal }),
    tell,
    async step(done, total) {
      tell(done, total)
      await nextTurn()
      if (signal?.aborted) throw stoppedRun()
    },
    async once<Value>(key: string, make: () => Value | Promise<Value>) {
      if (!made.has(key)) made.set(key, await make())
      return made.get(key) as Value
    },
  }
}

async function runItem(item: PaperItem, context: PaperContext): Promise<ReportedItem> {
  const { id, label, title } = item
  if (item.kind === 'illustration') return item
  const begin = context.now()
  try {
    const result = await item.compute(context)
    const { from } = item
    const milliseconds = context.now() - begin
    return {
      kind: 'computed',
      id,
      label,
      title,
      from,
      result: from === 'people' ? judged(result, context) : result,
      milliseconds,
    }
  } catch (error) {
    if (!(error instanceof OutisError) || error.code === 'STOPPED') throw error
    return {
      kind: 'impossible',
      id,
      label,
      title,
      reason: error.message,
      milliseconds: context.now() - begin,
    }
  }
}

/** Figures of another table neither bear the paper out nor contradict it. */
const judged = (result: ItemResult, { people }: PaperContext): ItemResult =>
  people.source.kind === 'adult' ? result : { ...result, agreement: 'not-comparable' }

function noticesOf({ source, train, all }: People): string[] {
  if (source.kind === 'generated') {
    return [
      `Computed on ${count(source.rows)} generated people in the shape of Adult, not on Adult: methods and pictures are the same, numbers are not the papers'.`,
      `Adult is at ${ADULT_FROM}; pass the folder with ${ADULT_FILES.train.name} and ${ADULT_FILES.test.name} by --data.`,
    ]
  }
  if (all.rows > train.rows) return []
  return [
    `${ADULT_FILES.test.name} is not beside ${ADULT_FILES.train.name}: what a paper computes on both parts is computed on the training part alone.`,
  ]
}
