import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { RELEASE_FILES, type ReleaseRow, releaseOwner } from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'
import { databaseMemory } from '../work/start-work.ts'
import { turns } from './in-turn.ts'
import { workToEnd } from './work-to-end.ts'

/** Nobody waits longer for a download to begin. */
const MOST_SECONDS = 120
const PDF = 'report.pdf'
const inTurn = turns()

/** The report of a release as a PDF: made when it is first asked for, in a process with the limits of jobs, and kept. */
export async function reportPdf(services: Services, { id }: ReleaseRow): Promise<Readable> {
  const { files } = services
  const owner = releaseOwner(id)
  if (!(await files.has(owner, RELEASE_FILES.pdf)))
    await inTurn(files, async () => {
      if (!(await files.has(owner, RELEASE_FILES.pdf))) await make(services, id)
    })
  return files.read(owner, RELEASE_FILES.pdf)
}

async function make({ desks, files, settings }: Services, id: string): Promise<void> {
  const owner = releaseOwner(id)
  const limits = { ...settings.jobs, seconds: Math.min(settings.jobs.seconds, MOST_SECONDS) }
  const desk = await desks.open(0)
  try {
    for (const name of [RELEASE_FILES.report, RELEASE_FILES.html])
      await files.layOut(owner, name, desk.at(name))
    await workToEnd(limits, desk.folder, {
      ...{
        kind: 'pdf',
        desk: desk.folder,
        source: RELEASE_FILES.html,
        report: RELEASE_FILES.report,
        to: PDF,
      },
      ...{ memoryLimit: databaseMemory(limits), allowSeed: false },
    })
    await files.put(owner, RELEASE_FILES.pdf, createReadStream(desk.at(PDF)), Number.POSITIVE_INFINITY)
  } finally {
    await desk.clear()
  }
}
