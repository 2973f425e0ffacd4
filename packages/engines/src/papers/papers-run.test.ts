import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { afterEach, describe, expect, it } from 'vitest'
import { readPeople } from './papers-data.ts'
import { papersRun } from './papers-run.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'outis-papers-'))
  folders.push(made)
  return made
}
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

const SECRET = 'Lighthouse-keeper'

describe('the people of the papers', () => {
  it('[EN90] a file with other bytes is refused with both fingerprints and no cell', async () => {
    const data = folder()
    mkdirSync(join(data, 'adult'))
    const text = `39, ${SECRET}\n`
    writeFileSync(join(data, 'adult/adult.data'), text)
    const error = await readPeople({ data, seed: 7 }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OutisError)
    expect(error).toMatchObject({
      code: 'DATA_FINGERPRINT',
      details: { file: 'adult.data', found: createHash('sha256').update(text).digest('hex') },
    })
    expect(JSON.stringify([(error as Error).message, error])).not.toContain(SECRET)
    await expect(readPeople({ places: [data], seed: 7 })).rejects.toMatchObject({ code: 'DATA_FINGERPRINT' })
  })

  it('[EN91] a folder that is named and lacks the file is refused, with where to get it', async () => {
    await expect(readPeople({ data: folder(), seed: 7 })).rejects.toMatchObject({
      code: 'DATA_NOT_FOUND',
      hint: expect.stringContaining('archive.ics.uci.edu'),
    })
  })

  it('[EN91] where nothing is named and nothing there, people are generated', async () => {
    const people = await readPeople({ places: [folder()], seed: 3 })
    expect(people.source).toEqual({ kind: 'generated', rows: 30_162, seed: 3 })
    const few = await readPeople({ data: folder(), generated: 120, seed: 3 })
    expect(few.train.rows).toBe(120)
  })
})

describe('papersRun', () => {
  const run = (out: string, more: object = {}) =>
    papersRun({ version: '0.0.0', out, seed: 7, generated: 150, name: 'sbtam', ...more })

  it('[EN92] writes page and JSON, and nothing else', async () => {
    const out = join(folder(), 'new')
    const { report, files } = await run(out)
    expect(readdirSync(out).sort()).toEqual(['papers.html', 'papers.json'])
    expect(files.html).toBe(join(out, 'papers.html'))
    expect(report.papers.map(({ id }) => id)).toEqual(['sbtam'])
  })

  it('[EN92] stopped, it writes nothing', async () => {
    const out = folder()
    const controller = new AbortController()
    const stopped = run(out, { signal: controller.signal, progress: () => controller.abort() })
    await expect(stopped).rejects.toMatchObject({ code: 'STOPPED' })
    expect(readdirSync(out)).toEqual([])
  })

  it('[EN92] a place that is a file is told before any work', async () => {
    const file = join(folder(), 'taken')
    writeFileSync(file, '')
    await expect(run(file)).rejects.toMatchObject({ code: 'RELEASE_TARGET' })
  })
})
