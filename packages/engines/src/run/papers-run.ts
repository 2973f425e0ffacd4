import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findPapers, OutisError, type PapersReport, papersToHtml, runPapers } from '@outis/core'
import { type PapersDataOptions, readPeople } from './papers-data.ts'
import type { RunProgress } from './run-options.ts'
import { stageFiles } from './staged-files.ts'

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
  await refuseFile(out)
  const people = await readPeople(options)
  const report = await runPapers({
    outis: version,
    people,
    papers,
    seed,
    now: () => performance.now(),
    ...(signal && { signal }),
    ...(progress && { progress }),
  })
  return { report, files: await write(report, out) }
}

async function write(report: PapersReport, out: string): Promise<PapersRunResult['files']> {
  const files = { html: join(out, 'papers.html'), json: join(out, 'papers.json') }
  await mkdir(out, { recursive: true }).catch((cause) => {
    throw unwritable(cause)
  })
  const staged = await stageFiles([
    { path: files.html, text: papersToHtml(report) },
    { path: files.json, text: `${JSON.stringify(report, null, 2)}\n` },
  ])
  try {
    await staged.commit()
  } catch (cause) {
    await staged.discard()
    throw unwritable(cause)
  }
  return files
}

/** Before any work: a page that has no place to go. */
async function refuseFile(out: string): Promise<void> {
  const found = await stat(out).catch(() => undefined)
  if (found !== undefined && !found.isDirectory()) throw unwritable()
}

const unwritable = (cause?: unknown): OutisError =>
  new OutisError('RELEASE_TARGET', {
    message: 'papers.json and papers.html cannot be written to that folder.',
    hint: 'Name a folder you may write to in --out.',
    ...(cause !== undefined && { cause }),
  })
