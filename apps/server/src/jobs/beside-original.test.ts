import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doJob, hospitalText, makeProject, SMALL_POLICY } from '../testing/hospital-project.ts'
import { startTestServer, type TestServer } from '../testing/running-server.ts'
import { originOf, packedOrigin } from '../work/kinds/origin.ts'

const ROWS = 60
const method = (text: string) => SMALL_POLICY.replace('full-domain: { k: 3, suppression-limit: 0.1 }', text)
const LIMITS = { atOnce: 1, memory: 1500, seconds: 300, views: 3, allowShortSeeds: false }

let server: TestServer
let project = ''
beforeAll(async () => {
  server = await startTestServer({ settings: { jobs: LIMITS } })
  project = await makeProject(steward(), { rows: ROWS, policy: method('caat: { k: 3, l: 2 }') })
}, 240_000)
afterAll(() => server.close())
const steward = () => server.people.steward.client
const besideOf = (id: string) => steward().runs.beside({ params: { id }, query: { limit: ROWS } as never })

/** The rows of some columns of the table, read by hand; the sample needs no quotes in them. */
function recorded(names: readonly string[]): string[] {
  const [head = '', ...lines] = hospitalText(ROWS).trim().split('\n')
  const places = names.map((name) => head.split(',').indexOf(name))
  return lines.map((line) => places.map((place) => line.split(',')[place]).join('|'))
}

describe('a release beside its table', () => {
  it('[JB10] every row of the table stands once, beside what became of it; what is published as recorded is the same', async () => {
    const { id, release } = await doJob(steward(), project, { kind: 'run', attack: false })
    const { total, original, released, unpaired } = await besideOf(id)
    expect({ total, unpaired }).toEqual({ total: ROWS, unpaired: null })
    expect(original!.map(({ name }) => name)).toEqual(['birth-date', 'sex', 'zip', 'diagnosis'])
    const rows = Array.from({ length: ROWS }, (_, index) =>
      original!.map(({ values }) => values[index]).join('|'),
    )
    expect(rows.toSorted()).toEqual(recorded(original!.map(({ name }) => name)).toSorted())
    const of = (columns: typeof released, name: string) =>
      columns.find((column) => column.name === name)!.values
    expect(of(released, 'diagnosis')).toEqual(of(original!, 'diagnosis'))
    expect(of(released, 'birth-date')).not.toEqual(of(original!, 'birth-date'))
    // Who was which row lies sealed, though files of this server are not: the first row is 4 bytes of a number below 60.
    const kept = readFileSync(join(server.data, 'releases', release!, 'origin.bin'))
    expect(kept.length).toBeGreaterThan(ROWS * 4)
    const told = await originOf(
      await server.services.files.read({ kind: 'release', id: release! }, 'origin.bin'),
      Array.from({ length: ROWS }, (_, index) => index + 1),
    )
    expect(kept.includes(packedOrigin(Uint32Array.from(told, (row) => row - 1)).subarray(0, 16))).toBe(false)
    expect(told.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1))
  })

  it('[JB10] rows that are set together anew have none beside them, nor has a release of a table that was replaced', async () => {
    const sliced = await doJob(steward(), project, {
      kind: 'run',
      attack: false,
      policy: method('slicing: { l: 2 }'),
    })
    expect(sliced.fault).toBeNull()
    expect(await besideOf(sliced.id)).toMatchObject({ original: null, unpaired: 'set-anew' })
    const { id } = await doJob(steward(), project, { kind: 'run', attack: false })
    await steward().projects.putSource({
      params: { id: project },
      query: { name: 'hospital.csv' },
      body: hospitalText(ROWS - 1),
    })
    expect(await besideOf(id)).toMatchObject({ original: null, unpaired: 'table-changed' })
  })

  it('[JB11] a run tells the policy that it went by, whatever the project says by now', async () => {
    const policy = method('mondrian: { k: 4 }')
    const { id } = await doJob(steward(), project, { kind: 'run', attack: false, policy })
    expect(await (await steward().runs.policy({ params: { id } })).text()).toBe(policy)
  })

  it('[JB10] numbers are found again, however the file comes in parts', async () => {
    const rows = Uint32Array.from({ length: 50 }, (_, index) => (index * 7919) % 4_000_000_000)
    const packed = packedOrigin(rows)
    const parts = [packed.subarray(0, 3), packed.subarray(3, 101), packed.subarray(101)]
    expect(await originOf(Readable.from(parts), [50, 1, 26])).toEqual([
      rows[49]! + 1,
      rows[0]! + 1,
      rows[25]! + 1,
    ])
  })
})
