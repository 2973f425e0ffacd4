import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { ReleaseKey } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import type { RowExplanation } from '@outis/engines'
import type { Desk } from '../files/desk.ts'
import { RELEASE_FILES, type ReleaseRow, releaseOwner } from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'
import { databaseMemory, type WorkLimits } from '../work/start-work.ts'
import { workToEnd } from './work-to-end.ts'

/** Nobody waits longer for an answer on a page. */
const LONGEST_SECONDS = 120
const PDF = 'report.pdf'

/** Explains a row of a release, in a process with the limits of jobs. */
export const explainRelease = (
  services: Services,
  release: ReleaseRow,
  {
    row,
    column,
    key,
  }: { readonly row: number; readonly column?: string | undefined; readonly key: ReleaseKey },
): Promise<RowExplanation> =>
  oneAtATime(explainQueue, services, () =>
    onDesk(services, Number(release.bytes), async (desk, limits) => {
      const owner = releaseOwner(release.id)
      await services.files.layOut(owner, RELEASE_FILES.table, desk.at(release.file))
      const explanation = await workToEnd(limits, desk.folder, {
        kind: 'why',
        desk: desk.folder,
        source: release.file,
        key,
        row,
        ...defined({ column }),
        memoryLimit: databaseMemory(limits),
        allowSeed: false,
      })
      return explanation as unknown as RowExplanation
    }),
  )

/** The report of a release as a PDF: made by a process with the limits of jobs when it is first asked for, then stored. */
export async function reportPdf(services: Services, { id }: ReleaseRow): Promise<Readable> {
  const { files } = services
  const owner = releaseOwner(id)
  if (!(await files.has(owner, RELEASE_FILES.pdf)))
    await oneAtATime(pdfQueue, services, async () => {
      if (!(await files.has(owner, RELEASE_FILES.pdf))) await makePdf(services, id)
    })
  return files.read(owner, RELEASE_FILES.pdf)
}

const makePdf = (services: Services, id: string): Promise<void> =>
  onDesk(services, 0, async (desk, limits) => {
    const { files } = services
    const owner = releaseOwner(id)
    for (const name of [RELEASE_FILES.report, RELEASE_FILES.html])
      await files.layOut(owner, name, desk.at(name))
    await workToEnd(limits, desk.folder, {
      kind: 'pdf',
      desk: desk.folder,
      source: RELEASE_FILES.html,
      report: RELEASE_FILES.report,
      to: PDF,
      memoryLimit: databaseMemory(limits),
      allowSeed: false,
    })
    await files.put(owner, RELEASE_FILES.pdf, createReadStream(desk.at(PDF)), Number.POSITIVE_INFINITY)
  })

async function onDesk<Value>(
  { desks, settings }: Services,
  bytes: number,
  work: (desk: Desk, limits: WorkLimits) => Promise<Value>,
): Promise<Value> {
  const desk = await desks.open(bytes)
  try {
    return await work(desk, {
      ...settings.jobs,
      seconds: Math.min(settings.jobs.seconds, LONGEST_SECONDS),
    })
  } finally {
    await desk.clear()
  }
}

type Queue = WeakMap<object, Promise<unknown>>
const explainQueue: Queue = new WeakMap()
const pdfQueue: Queue = new WeakMap()

/** Runs one work after the other for each server, however many come at once. */
function oneAtATime<Value>(queue: Queue, { files }: Services, work: () => Promise<Value>): Promise<Value> {
  const turn = (queue.get(files) ?? Promise.resolve()).then(work)
  queue.set(
    files,
    turn.catch(() => undefined),
  )
  return turn
}
