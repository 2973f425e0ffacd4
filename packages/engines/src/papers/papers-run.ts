import { resolve } from 'node:path'
import { defined } from '@outis/core/value'
import { findPapers, type PapersReport, papersToHtml, runPapers } from '@outis/papers'
import { planFiles } from '../commit/plan-files.ts'
import type { RunProgress } from '../run/run-options.ts'
import { pageWrites, writePage } from './page-files.ts'
import { adultReads, type PapersDataOptions, readPeople } from './papers-data.ts'

export interface PapersRunOptions extends PapersDataOptions {
  /** Version of Outis, for the report. */
  readonly version: string
  /** Name or alias of one paper; all of them where absent. */
  readonly name?: string
  /** Folder for papers.json and papers.html. */
  readonly out: string
  readonly signal?: AbortSignal
  readonly progress?: (event: RunProgress) => void
}

export interface PapersRunResult {
  readonly report: PapersReport
  readonly files: { readonly html: string; readonly json: string }
}

/** Computes the tables and figures of the papers and writes the page and the JSON, both or neither. */
export async function papersRun(options: PapersRunOptions): Promise<PapersRunResult> {
  const { version, name, seed, signal, progress } = options
  const papers = findPapers(name)
  const out = resolve(options.out)
  await planFiles({ reads: adultReads(options), writes: pageWrites(out, 'papers') })
  const people = await readPeople(options)
  const report = await runPapers({
    outis: version,
    people,
    papers,
    seed,
    now: () => performance.now(),
    ...defined({ signal, progress }),
  })
  return { report, files: await writePage(out, 'papers', { html: papersToHtml(report), content: report }) }
}
