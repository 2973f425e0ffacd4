import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { defined } from '@outis/core/value'
import { run } from '@outis/engines'
import { demoPolicy } from '@outis/examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { masterKeyText } from '../keys/master-key.ts'
import { startServer } from '../start/start-server.ts'
import { doJob, hospitalText, makeProject, SMALL_POLICY } from '../testing/hospital-project.ts'
import { startTestServer, type TestServer } from '../testing/running-server.ts'
import { checkPolicy } from './policy-desk.ts'

let server: TestServer
let shared: string
let id = ''
beforeAll(async () => {
  shared = mkdtempSync(join(tmpdir(), 'outis-shared-'))
  server = await startTestServer({
    settings: { sourceFolders: [shared], largestFile: 2 ** 20, jobs: { ...LIMITS } },
  })
  id = await makeProject(steward(), { rows: 60 })
}, 240_000)
afterAll(async () => {
  await server.close()
  rmSync(shared, { recursive: true })
})
const KEY = randomBytes(32).toString('base64url')
const LIMITS = { atOnce: 1, memory: 700, seconds: 120, views: 2, allowShortSeeds: false }
const steward = () => server.people.steward.client
const cells = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(','))

/** Mean square contingency by its definition (Cramér 1946): χ² over rows, over the smaller number of values less one. */
function contingency(pairs: readonly (readonly [string, string])[]): number {
  const firsts = [...new Set(pairs.map(([first]) => first))]
  const seconds = [...new Set(pairs.map(([, second]) => second))]
  const share = (fits: (pair: readonly [string, string]) => boolean) =>
    pairs.filter(fits).length / pairs.length
  let sum = 0
  for (const one of firsts)
    for (const other of seconds) {
      const expected = share(([first]) => first === one) * share(([, second]) => second === other)
      sum += (share(([first, second]) => first === one && second === other) - expected) ** 2 / expected
    }
  return sum / (Math.min(firsts.length, seconds.length) - 1)
}

describe('the table of a project', () => {
  it('[PR2] is paged, sorted and filtered; columns have profile and distribution', async () => {
    const [header, ...rows] = cells(hospitalText(60)) as [string[], ...string[][]]
    const sex = header.indexOf('sex')
    const filter = JSON.stringify([{ column: 'sex', is: ['F'] }])
    const page = await steward().sources.rows({
      params: { id },
      query: { filter, sort: '-income', limit: 5 } as never,
    })
    const women = rows.filter((row) => row[sex] === 'F')
    expect(page.total).toBe(women.length)
    const income = header.indexOf('income')
    const best = women.map((row) => Number(row[income] || Number.NEGATIVE_INFINITY)).sort((a, b) => b - a)
    expect(page.columns.find(({ name }) => name === 'income')!.values.map(Number)).toEqual(best.slice(0, 5))
    const profile = await steward().sources.profile({ params: { id } })
    expect(profile.columns.find(({ name }) => name === 'name')!.role).toBe('identifying')
    const spread = await steward().sources.column({ params: { id, name: 'sex' } })
    expect(spread.values!.find(({ value }) => value === 'F')!.rows).toBe(women.length)
    await expect(steward().sources.column({ params: { id, name: 'nope' } })).rejects.toMatchObject({
      code: 'COLUMN_UNKNOWN',
    })
    const columns = JSON.stringify(['sex', 'ward'])
    const { values } = await steward().sources.correlation({ params: { id }, query: { columns } as never })
    const pairs = rows.map((row) => [row[sex]!, row[header.indexOf('ward')]!] as const)
    expect(values[0]![1]).toBeCloseTo(contingency(pairs), 10)
    const drafted = await steward().hierarchies.draft({ body: { project: id, column: 'zip' } })
    expect(drafted).toMatchObject({ hierarchy: { prefix: 5 }, gaps: 0, problems: [] })
    const csv = drafted.csv!.split('\n').slice(1).join('\n')
    expect((await steward().hierarchies.check({ body: { project: id, column: 'zip', csv } })).gaps).toBe(1)
  })

  it('[PR930] ten rows show what methods do, by the policy that is sent, and no secret; others get nothing', async () => {
    const [header, ...rows] = cells(hospitalText(60)) as [string[], ...string[][]]
    const ask = (policy: string) => steward().sources.tenRows({ params: { id }, body: policy })
    const entries = async () => (await steward().runs.list({ params: { id } })).runs.length
    const before = await entries()
    const shown = await ask(SMALL_POLICY)
    expect(shown.columns.map(({ name }) => name)).toEqual(['birth-date', 'sex', 'zip', 'diagnosis'])
    expect(shown.methods.length).toBeGreaterThan(6)
    const text = JSON.stringify(shown)
    for (const column of ['patient-id', 'name', 'diagnosis'])
      for (const row of rows) expect(text).not.toContain(`"${row[header.indexOf(column)]}"`)
    const places = ['birth-date', 'sex', 'zip'].map((name) => header.indexOf(name))
    const people = new Set(rows.map((row) => places.map((place) => row[place]).join()))
    for (let index = 0; index < 10; index++)
      expect(people.has([0, 1, 2].map((column) => shown.columns[column]!.values[index]).join())).toBe(true)
    // What is at work in the policy: a hierarchy in a file, a method without its figures, no roles, no YAML.
    await steward().files.put({ params: { id, name: 'sex.csv' }, body: 'F;person;*\nM;person;*\n' })
    const filed = SMALL_POLICY.replace('{ suppress: true }', 'sex.csv').replace('k: 3', 'kk: 3')
    expect(JSON.stringify((await ask(filed)).methods)).toContain('"person"')
    const nothing = { columns: [], methods: [] }
    expect(await ask('attributes: { name: identifying }')).toMatchObject(nothing)
    expect(await ask(SMALL_POLICY.replace('{ suppress: true }', 'gone.csv'))).toMatchObject({ methods: [] })
    expect(await ask('a: [')).toMatchObject(nothing)
    expect(await entries()).toBe(before)
    for (const who of ['approver', 'researcher', 'auditor'] as const)
      await expect(
        server.people[who].client.sources.tenRows({ params: { id }, body: SMALL_POLICY }),
      ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('[PR1] [PR6] what cannot be read, unpacks to too much or is too large leaves the old table', async () => {
    const before = await steward().projects.get({ params: { id } })
    const kept = readdirSync(join(server.data, 'projects', id))
    // One cell of 200 million digits in 200 kilobytes.
    const bomb = gzipSync(`a,b\n${'0'.repeat(200_000_000)},1\n`)
    const bad: [string, string | Uint8Array<ArrayBuffer>, string?][] = [
      ['bomb.csv.gz', bomb],
      ['bomb.xlsx', bomb],
      ['empty.csv', 'a,b\n'],
      ['ragged.json', '{"a":'],
      ['large.csv', `a,b\n${'x'.repeat(2 ** 20)},1\n`, 'REQUEST_TOO_LARGE'],
      ['table.parquet', 'PAR1PAR1'],
    ]
    for (const [name, body, code] of bad) {
      const sent = steward().projects.putSource({ params: { id }, query: { name }, body })
      await expect(sent).rejects.toMatchObject({ code: code ?? expect.stringMatching(/^(DATA|JOB|COLUMN)_/) })
    }
    expect(await steward().projects.get({ params: { id } })).toEqual(before)
    expect(readdirSync(join(server.data, 'projects', id))).toEqual(kept)
    expect((await steward().sources.rows({ params: { id } })).total).toBe(60)
  })

  it('[PR5] a path of the server is taken from allowed folders alone, links followed', async () => {
    writeFileSync(join(shared, 'people.csv'), 'id,age\n1,2\n3,4\n')
    symlinkSync('/etc/passwd', join(shared, 'link.csv'))
    const other = (await steward().projects.create({ body: { name: 'From a path' } })).id
    await steward().policies.put({ params: { id: other }, body: SMALL_POLICY })
    for (const path of [join(shared, 'link.csv'), `${shared}/../x`, '/etc/passwd', shared, 'people.csv'])
      await expect(
        steward().projects.takeSource({ params: { id: other }, body: { path } }),
      ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const taken = await steward().projects.takeSource({
      params: { id: other },
      body: { path: join(shared, 'people.csv') },
    })
    expect(taken.source).toMatchObject({ name: 'people.csv', rows: 2, columns: ['id', 'age'] })
  })
})

describe('the policy of a project', () => {
  it('[PR3] [PR4] is saved with its faults, its history tells what changed, a stale ETag is refused', async () => {
    const params = { id }
    const first = await steward().policies.get({ params })
    const etag = first.headers.get('etag')!
    const saved = await put(SMALL_POLICY.replace('k: 3', 'k: 1'), etag)
    expect(saved.status).toBe(200)
    expect(await saved.json()).toMatchObject({
      faults: [{ path: expect.stringContaining('.k'), line: expect.any(Number) }],
    })
    expect((await put(SMALL_POLICY.replace('k: 3', 'k: 9'), etag)).status).toBe(412)
    expect((await put(SMALL_POLICY, saved.headers.get('etag')!)).status).toBe(200)
    const { policies } = await steward().policies.history({ params })
    expect(policies[0]!.changes).toEqual(['method.full-domain.k changed: 1 became 3.'])
    const old = await steward().policies.version({ params: { ...params, version: policies[1]!.version } })
    expect(await old.text()).toContain('k: 1')
    const { faults } = await steward().policies.check({
      params,
      body: SMALL_POLICY.replace('  sex:', '  sax:'),
    })
    expect(faults).toMatchObject([{ code: 'COLUMN_UNKNOWN' }])
    const bomb = `a: &a [x]\n${Array.from({ length: 30 }, (_, index) => `b${index}: &b${index} [*${index === 0 ? 'a' : `b${index - 1}`}, *${index === 0 ? 'a' : `b${index - 1}`}]`).join('\n')}`
    expect((await steward().policies.check({ params, body: bomb })).sound).toBe(false)
  })

  it('[PR5] names no file outside the project, and no request does', async () => {
    const params = { id }
    for (const path of ['/etc/passwd', '../../outis.db', 'a/../../x.csv', 'C:\\x.csv', '..\\x.csv']) {
      const policy = SMALL_POLICY.replace(
        'diagnosis: sensitive',
        `diagnosis: { role: sensitive, taxonomy: ${JSON.stringify(path)} }`,
      )
      const { faults } = await steward().policies.check({ params, body: policy })
      expect(faults).toMatchObject([{ code: 'POLICY_FILE' }])
      const source = await steward().policies.check({
        params,
        body: SMALL_POLICY.replace('source: hospital.csv', `source: ${JSON.stringify(path)}`),
      })
      expect(source.faults).toMatchObject([{ code: 'POLICY_FILE' }])
    }
    for (const name of ['..%2F..%2Foutis.db', '%2e%2e', '.hidden', 'a%00b', 'a%5Cb', '%2Fetc%2Fpasswd']) {
      const answer = await asSteward('GET', `/api/v1/projects/${id}/files/${name}`)
      expect([400, 404]).toContain(answer.status)
      expect(
        (await asSteward('PUT', `/api/v1/projects/${id}/files/${name}`, 'x')).status,
      ).toBeGreaterThanOrEqual(400)
    }
    expect(existsSync(join(server.data, 'outis.db'))).toBe(true)
  })

  it('[PR12] names no database, and none is reached', async () => {
    let reached = 0
    const database = createServer((socket) => {
      reached++
      socket.destroy()
    })
    await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve))
    const { port } = database.address() as AddressInfo
    const address = `postgres://outis:word@127.0.0.1:${port}/db`
    process.env.OUTIS_TEST_STORE = address
    const from = (source: string) => SMALL_POLICY.replace('source: hospital.csv', `source: ${source}`)
    const policies = [
      from(`{ postgres: "${address}", table: people }`),
      from(`{ postgres: "${address}", query: "SELECT 1 AS sex" }`),
      from('{ postgres: $OUTIS_TEST_STORE, table: people }'),
      from(`{ spark: "sc://127.0.0.1:${port}", table: people }`),
      SMALL_POLICY.replace(
        'to: out/hospital.csv',
        `to: { spark: "sc://127.0.0.1:${port}", path: /tmp/out.csv }`,
      ),
      SMALL_POLICY.replace('to: out/hospital.csv', `to: { postgres: "${address}", table: people }`),
      `${SMALL_POLICY}require: [{ k-map: { k: 2, population: { postgres: "${address}", table: people } } }]\n`,
    ]
    try {
      for (const policy of policies) {
        const { faults } = await steward().policies.check({ params: { id }, body: policy })
        expect(faults).toMatchObject([
          { code: 'POLICY_FILE', message: expect.stringContaining('a database') },
        ])
      }
      for (const policy of [policies[2]!, policies[3]!]) {
        const other = await makeProject(steward(), { rows: 30, policy })
        const { fault } = await doJob(steward(), other, { kind: 'run', attack: false })
        expect(fault).toMatchObject({ code: 'POLICY_FILE' })
      }
      expect(reached).toBe(0)
      // The trap would have noticed: the same policy, run by somebody with rights of his own, does reach it.
      const folder = join(shared, 'own')
      mkdirSync(folder)
      writeFileSync(join(folder, 'policy.yaml'), policies[0]!)
      await expect(run({ policy: join(folder, 'policy.yaml') })).rejects.toMatchObject({
        code: 'DATABASE_UNREACHABLE',
      })
      expect(reached).toBe(1)
    } finally {
      delete process.env.OUTIS_TEST_STORE
      database.close()
    }
  })
})

describe('the addresses of other machines', () => {
  it('[PR954] are named by no policy, and none is reached', async () => {
    let reached = 0
    const trap = createServer((socket) => {
      reached++
      socket.destroy()
    })
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    const at = `127.0.0.1:${(trap.address() as AddressInfo).port}`
    process.env.AWS_ENDPOINT_URL = `http://${at}`
    const from = (source: string) => SMALL_POLICY.replace('source: hospital.csv', `source: ${source}`)
    const other = await makeProject(steward(), { rows: 30 })
    try {
      for (const address of [
        's3://bucket/hospital.csv',
        `http://${at}/hospital.csv`,
        `HTTPS://${at}/a.csv`,
      ]) {
        const { faults } = await steward().policies.check({ params: { id }, body: from(address) })
        expect(faults, address).toMatchObject([{ code: 'POLICY_FILE' }])
      }
      const policies = ['a', 'b'].map((name) => ({ name, text: from('s3://bucket/hospital.csv') }))
      const { fault } = await doJob(steward(), other, { kind: 'compare', policies })
      expect(fault).toMatchObject({ code: 'POLICY_FILE' })
      const file = SMALL_POLICY.replace(
        'diagnosis: sensitive',
        'diagnosis: { role: sensitive, taxonomy: "s3://bucket/a.csv" }',
      )
      expect((await steward().policies.check({ params: { id }, body: file })).faults).toMatchObject([
        { code: 'POLICY_FILE' },
      ])
      expect(reached).toBe(0)
      // The trap would have noticed.
      await fetch(`http://${at}/`).catch(() => undefined)
      expect(reached).toBe(1)
    } finally {
      delete process.env.AWS_ENDPOINT_URL
      trap.close()
    }
  })
})

describe('a local server', () => {
  it('[PR10] has the sample hospital from its first start on, once', async () => {
    const data = mkdtempSync(join(tmpdir(), 'outis-local-'))
    const start = () =>
      startServer({ settings: { data, port: 0, mode: 'local' }, masterKeys: masterKeyText(KEY, 'the test') })
    const first = await start()
    await first.sample
    await first.close()
    const again = await start()
    await again.sample
    try {
      const rows = await again.services.store.db.selectFrom('projects').selectAll().execute()
      expect(rows).toHaveLength(1)
      expect(JSON.parse(rows[0]!.source!)).toMatchObject({ name: 'hospital.csv', rows: 10_000 })
      expect(await checkPolicy(again.services, rows[0]!, demoPolicy())).toEqual([])
    } finally {
      await again.close()
      rmSync(data, { recursive: true })
    }
  })
})

describe('projects', () => {
  it('[PR7] show nothing of each other, and nothing to those who may not', async () => {
    const strange = '00000000-0000-4000-8000-000000000000'
    for (const call of [
      () => steward().projects.get({ params: { id: strange } }),
      () => steward().sources.rows({ params: { id: strange } }),
      () => steward().runs.get({ params: { id: strange } }),
      () => steward().runs.create({ params: { id }, body: { kind: 'attack', run: strange } }),
      () => steward().releases.get({ params: { id: strange } }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const { client } of [server.people.researcher, server.people.auditor])
      await expect(client.sources.rows({ params: { id } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(server.stranger.projects.list()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  it('[PR8] go with all that was in them', async () => {
    const gone = await makeProject(steward(), { rows: 20 })
    await steward().files.put({ params: { id: gone, name: 'x.csv' }, body: 'a;*\n' })
    await steward().projects.remove({ params: { id: gone } })
    expect(existsSync(join(server.data, 'projects', gone))).toBe(false)
    await expect(steward().projects.get({ params: { id: gone } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

const asSteward = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: {
      cookie: server.people.steward.cookie,
      'x-csrf-token': server.people.steward.csrf,
      ...(body !== undefined && { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    ...defined({ body }),
  })

const put = (text: string, etag: string) =>
  asSteward('PUT', `/api/v1/projects/${id}/policy`, text, {
    'content-type': 'application/yaml',
    'if-match': etag,
  })
