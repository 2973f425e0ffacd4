import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { allowedTables, run } from '@outis/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConnectionSettings } from '../start/settings.ts'
import { doJob } from '../testing/hospital-project.ts'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

const installed = postgresPrograms() !== undefined
if (!installed)
  console.warn('SKIPPED: connections of a server are not tested, for PostgreSQL is not installed.')

const SEED = '0123456789abcdef0123456789abcdef'
/** One text alone, with signs that detection would take for the parting of columns. */
const NOTES = ['a;b', 'c;d', 'e;f', 'g;h']

const policyOn = (source: string): string => `outis: 1
data: { source: ${source}, missing: ["", "01067"] }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [3] } }
  note: { role: sensitive, type: text }
others: drop
method: { full-domain: { k: 2, suppression-limit: 0.5 } }
release: { to: out/stays.csv }
`

describe.skipIf(!installed)('tables of databases on a server', () => {
  let cluster: PostgresCluster
  let address: string
  let server: TestServer
  let connections: ConnectionSettings[]
  beforeAll(async () => {
    cluster = await startPostgres()
    address = await cluster.database()
    const rows = Array.from(
      { length: 40 },
      (_, index) =>
        `(${20 + (index % 9)}, '0${1000 + (index % 3)}', '${NOTES[index % 4]}', 'a-secret-cell-${index}')`,
    )
    await cluster.ask(
      address,
      `CREATE SCHEMA clinic; CREATE SCHEMA hr; CREATE TABLE clinic.stays (age int, zip text, note text, name text);
       INSERT INTO clinic.stays VALUES ${rows.join()}; ANALYZE clinic.stays;
       CREATE TABLE clinic."One ""Column""" (note text); INSERT INTO clinic."One ""Column""" SELECT note FROM clinic.stays;
       CREATE TABLE clinic.nobody (age int); CREATE VIEW clinic.through AS SELECT * FROM clinic.stays;
       CREATE TABLE hr.salaries (a text); INSERT INTO hr.salaries VALUES ('a-secret-cell')`,
    )
    const own = { address, read: [allowedTables('clinic.*')] }
    connections = [
      { ...own, name: 'clinic', title: 'The clinic', roles: ['steward'] },
      { ...own, name: 'machines', title: 'For programs', roles: ['service'] },
      {
        name: 'gone',
        title: 'Gone',
        roles: ['steward'],
        read: own.read,
        address: 'postgres://outis:a-secret-word@127.0.0.1:1/gone',
      },
    ]
    server = await startTestServer({ settings: { connections } })
  }, 120_000)
  afterAll(async () => {
    await server?.close()
    await cluster?.stop()
  })

  const steward = () => server.people.steward.client
  const projectWith = async (table: string, policy?: string) => {
    const { id } = await steward().projects.create({ body: { name: 'From a database' } })
    if (policy !== undefined) await steward().policies.put({ params: { id }, body: policy })
    const taken = await steward().projects.takeTable({
      params: { id },
      body: { connection: 'clinic', table },
    })
    return { id, source: taken.source! }
  }
  /** The release that the command line makes of the same policy. */
  const releasedByHand = async (): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'outis-connection-'))
    process.env.OUTIS_CONNECTION_CLINIC = address
    try {
      writeFileSync(join(folder, 'policy.yaml'), OWN)
      await run({ policy: join(folder, 'policy.yaml'), seed: SEED, attack: false })
      return readFileSync(join(folder, 'out/stays.csv'), 'utf8')
    } finally {
      delete process.env.OUTIS_CONNECTION_CLINIC
      rmSync(folder, { recursive: true })
    }
  }
  const OWN = policyOn('{ connection: clinic, table: clinic.stays }')

  it('[PR950] are listed to those who may take them: names, types and estimates', async () => {
    const { connections: listed } = await steward().connections.list()
    expect(listed).toEqual([
      { name: 'clinic', title: 'The clinic' },
      { name: 'gone', title: 'Gone' },
    ])
    const { tables, more } = await steward().connections.tables({ params: { name: 'clinic' } })
    expect(tables.map(({ table, rows }) => [table, rows])).toEqual([
      ['clinic."One ""Column"""', null],
      ['clinic.nobody', null],
      ['clinic.stays', 40],
    ])
    expect([more, tables[2]!.columns[0]]).toEqual([false, { name: 'age', type: 'integer' }])
    const some = await steward().connections.tables({
      params: { name: 'clinic' },
      query: { search: 'O', limit: 1 },
    })
    expect([some.tables.length, some.more]).toEqual([1, true])
    await expect(steward().connections.tables({ params: { name: 'machines' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    for (const { client } of [server.people.researcher, server.people.approver, server.people.auditor])
      await expect(client.connections.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('[PR951] are taken, looked at, drafted for and run; every run reads the table anew', async () => {
    const { id, source } = await projectWith('Clinic.STAYS')
    expect(source).toMatchObject({
      name: 'clinic.stays.csv',
      rows: 40,
      columns: ['age', 'zip', 'note', 'name'],
      from: { connection: 'clinic', table: 'clinic.stays' },
    })
    const drafted = await (await steward().policies.get({ params: { id } })).text()
    expect(drafted).toContain('source: { connection: "clinic", table: "clinic.stays" }')
    expect(await steward().policies.check({ params: { id }, body: drafted })).toMatchObject({ faults: [] })
    const { columns } = await steward().sources.rows({ params: { id }, query: { limit: 2 } as never })
    expect(columns.map(({ values }) => values[1])).toEqual(['21', '01001', 'c;d', 'a-secret-cell-1'])
    await steward().policies.put({ params: { id }, body: OWN })
    const first = await doJob(steward(), id, { kind: 'run', attack: false, seed: SEED })
    expect(first).toMatchObject({ state: 'done', result: { rows: 40 } })
    const file = await steward().releases.file({ params: { id: first.release! } })
    expect(await file.text()).toBe(await releasedByHand())
    const other = (run: string) => steward().runs.beside({ params: { id: run } })
    expect(await other(first.id)).toMatchObject({ unpaired: null })
    // An unchanged table is not copied twice: what was looked at stays what it is.
    const same = await steward().projects.get({ params: { id } })
    expect(same.source).toEqual(source)
    await cluster.ask(
      address,
      "INSERT INTO clinic.stays VALUES (20, '01000', 'a;b', 'x'), (20, '01000', 'a;b', 'x')",
    )
    const second = await doJob(steward(), id, { kind: 'run', attack: false, seed: SEED })
    expect(second).toMatchObject({ state: 'done', result: { rows: 42 } })
    expect((await other(second.id)).original).not.toBeNull()
    expect(await other(first.id)).toMatchObject({ unpaired: 'table-changed' })
    expect((await steward().projects.get({ params: { id } })).source).toMatchObject({ rows: 42 })
    const compared = await doJob(steward(), id, {
      kind: 'compare',
      policies: [
        { name: 'two', text: OWN },
        { name: 'three', text: OWN.replace('k: 2', 'k: 3') },
      ],
    })
    expect(compared.state).toBe('done')
  })

  it('[PR951] nothing of how a copy is written is guessed', async () => {
    const { id, source } = await projectWith('clinic."One ""Column"""')
    expect(source).toMatchObject({ columns: ['note'], rows: 40 })
    const { columns } = await steward().sources.rows({ params: { id }, query: { limit: 1 } as never })
    expect(columns).toEqual([{ name: 'note', values: ['a;b'] }])
  })

  it('[PR952] whatever is not allowed is neither taken nor told of, and the old table stays', async () => {
    const { id, source } = await projectWith('clinic.stays', OWN)
    const tables = [
      ...[
        'hr.salaries',
        'hr.nothing',
        'clinic.through',
        'pg_catalog.pg_authid',
        'stays',
        'clinic.stays; SELECT 1',
      ],
      ...[
        '"hr"."salaries"',
        "clinic.stays' --",
        '(SELECT * FROM hr.salaries)',
        `clinic."stays"" x"`,
        'a.b.c',
        '*',
      ],
      ...['$PATH', 'postgres://127.0.0.1/x', 'clinic.*', `clinic.${'a'.repeat(200)}`],
    ]
    for (const table of tables) {
      const taken = steward().projects.takeTable({ params: { id }, body: { connection: 'clinic', table } })
      await expect(taken, table).rejects.toMatchObject({ code: 'DATABASE_TABLE' })
    }
    for (const connection of ['machines', 'nothing', 'clinic'.repeat(2)])
      await expect(
        steward().projects.takeTable({ params: { id }, body: { connection, table: 'clinic.stays' } }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const empty = { connection: 'clinic', table: 'clinic.nobody' }
    await expect(steward().projects.takeTable({ params: { id }, body: empty })).rejects.toMatchObject({
      code: 'DATA_EMPTY',
    })
    expect((await steward().projects.get({ params: { id } })).source).toEqual(source)
  })

  it('[PR952] a policy names the table of its project and no other, and no query', async () => {
    const { id } = await projectWith('clinic.stays', OWN)
    const faultsOf = async (body: string) => (await steward().policies.check({ params: { id }, body })).faults
    expect(await faultsOf(policyOn('{ connection: clinic, table: "\\"clinic\\".STAYS" }'))).toEqual([])
    const others = [
      ...['{ connection: clinic, table: hr.salaries }', '{ connection: clinic, table: stays }'],
      ...['{ connection: machines, table: clinic.stays }', '{ connection: clinic, table: clinic.nobody }'],
    ]
    for (const source of others) {
      expect(await faultsOf(policyOn(source)), source).toMatchObject([{ code: 'POLICY_FILE' }])
      await steward().policies.put({ params: { id }, body: policyOn(source) })
      const { fault } = await doJob(steward(), id, { kind: 'run', attack: false })
      expect(fault, source).toMatchObject({ code: 'POLICY_FILE' })
    }
    const query = policyOn('{ connection: clinic, query: "SELECT * FROM hr.salaries" }')
    expect(await faultsOf(query)).not.toEqual([])
    const population = `${OWN}require: [{ k-map: { k: 2, population: { connection: clinic, table: clinic.stays } } }]\n`
    expect(await faultsOf(population)).toMatchObject([{ message: expect.stringContaining('a database') }])
  })

  it('[PR952] a connection that is taken away gives no run any more', async () => {
    const { id } = await projectWith('clinic.stays', OWN)
    const [clinic] = connections.splice(0, 1)
    try {
      await expect(
        steward().runs.create({ params: { id }, body: { kind: 'run', attack: false } }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    } finally {
      connections.unshift(clinic!)
    }
  })

  it('[PR953] nothing that is answered or logged tells where a database is or what it holds', async () => {
    const { id } = await steward().projects.create({ body: { name: 'Gone' } })
    const body = { connection: 'gone', table: 'clinic.stays' }
    for (const ask of [
      () => steward().connections.tables({ params: { name: 'gone' } }),
      () => steward().projects.takeTable({ params: { id }, body }),
    ]) {
      const fault = await ask().catch((error) => error)
      expect(fault).toMatchObject({ code: 'DATABASE_UNREACHABLE' })
      expect(JSON.stringify([fault, fault.message, fault.hint])).not.toMatch(/a-secret|127\.0\.0\.1|outis@/)
    }
    const { entries } = await server.people.auditor.client.audit.list({ query: { limit: 1000 } as never })
    const lists = [await steward().connections.list(), await steward().projects.list({}), entries]
    const told = `${server.logged.join('\n')}${JSON.stringify(lists)}`
    expect(told).toContain('clinic')
    expect(told).not.toMatch(/postgres:\/\/|a-secret|outis_1/)
  })
})
