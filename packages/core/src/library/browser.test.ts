import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anonymize } from './anonymize.ts'
import { intervals, prefix } from './hierarchy-forms.ts'
import { somePeople } from './people.fixture.ts'

const people = somePeople(200)

const program = (core: string) => `
import { anonymize, intervals, prefix } from ${JSON.stringify(core)}
export const run = async (people) => (await anonymize(people, {
  attributes: { name: 'identifying', age: { role: 'quasi', hierarchy: intervals(5, 10, 20) }, zip: { role: 'quasi', hierarchy: prefix(5, [3, 2]) }, diagnosis: 'sensitive' },
  method: { 'full-domain': { k: 5, l: 3, 'suppression-limit': 0.05 } },
}, { seed: '1' })).rows
`

let folder = ''
let bundle = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outis-browser-'))
  const entry = join(folder, 'entry.js')
  bundle = join(folder, 'bundle.mjs')
  writeFileSync(entry, program(fileURLToPath(new URL('../index.ts', import.meta.url))))
  await build({
    input: entry,
    platform: 'browser',
    logLevel: 'warn',
    output: { file: bundle, format: 'esm', codeSplitting: false },
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the library in a browser', () => {
  it('[LB8] its bundle imports nothing, and asks for nothing of Node', () => {
    const text = readFileSync(bundle, 'utf8')
    expect(text.match(/^\s*import\s|\brequire\(|from\s*['"]node:/m)).toBeNull()
    expect(text.match(/\b(process\s*[.[]|(Buffer|__dirname)\s*[.[(])/g) ?? []).toEqual([])
  })

  it('[LB8] in a worker without process and Buffer it gives the release that Node gives', async () => {
    const worker = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads')
       import(workerData.bundle).then(async ({ run }) => {
         for (const name of ['process', 'Buffer', 'require']) delete globalThis[name]
         parentPort.postMessage(await run(workerData.people))
       })`,
      { eval: true, workerData: { bundle, people } },
    )
    const rows = await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    await worker.terminate()
    const here = await anonymize(
      people,
      {
        attributes: {
          name: 'identifying',
          age: { role: 'quasi', hierarchy: intervals(5, 10, 20) },
          zip: { role: 'quasi', hierarchy: prefix(5, [3, 2]) },
          diagnosis: 'sensitive',
        },
        method: { 'full-domain': { k: 5, l: 3, 'suppression-limit': 0.05 } },
      },
      { seed: '1' },
    )
    expect(rows).toEqual(here.rows)
  })
})
