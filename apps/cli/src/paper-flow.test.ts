import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, type Role, signInClient } from '@outis/api'
import { weka } from '@outis/core/testing'
import { masterKeyText, type RunningServer, startServer } from '@outis/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CLINIC_POLICY, clinicCsv } from './paper-flow.fixture.ts'
import { outis } from './run-outis.fixture.ts'

const PASSWORD = 'a password for tests'
const TREE = new URL('./fixtures/paper-flow/j48.txt', import.meta.url)
let place = ''
let server: RunningServer
let steward: Client
let release = ''
const ids = new Map<string, string>()

const secretOf = (link: string) => link.slice(link.indexOf('#') + 1)
const at = (name: string) => join(place, name)

/** As the person at their own machine: logins are kept apart. */
async function as(name: string, ...args: readonly string[]) {
  vi.stubEnv('XDG_CONFIG_HOME', at(`home-${name}`))
  return outis(...args)
}

async function joined(name: string, role: Role): Promise<Client> {
  const { link } = await steward.invitations.create({ body: { name, roles: [role] } })
  const { client, me } = await signInClient(server.url, (stranger) =>
    stranger.invitations.accept({ body: { token: secretOf(link), password: PASSWORD } }),
  )
  ids.set(name, me.id)
  expect((await as(name, 'login', server.url, '--name', name)).exit).toBe(0)
  return client
}

const grant = (researcher: string, more: object = {}) =>
  steward.grants.create({
    body: {
      researcher: ids.get(researcher)!,
      release,
      purpose: 'readmissions',
      expires: '2100-01-01T00:00:00Z',
      acknowledge: 'a test',
      undoneLimit: 1,
      ...more,
    },
  })

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'outis-paper-flow-'))
  vi.stubEnv('OUTIS_PASSWORD', PASSWORD)
  server = await startServer({
    settings: { data: at('data'), port: 0, argon2: { memoryCost: 64, timeCost: 1, parallelism: 1 } },
    masterKeys: masterKeyText(randomBytes(32).toString('base64url'), 'the test'),
  })
  const entered = await signInClient(server.url, (stranger) =>
    stranger.setup.create({ body: { token: secretOf(server.link!), name: 'steward', password: PASSWORD } }),
  )
  steward = entered.client
  writeFileSync(at('clinic.csv'), clinicCsv())
  writeFileSync(at('policy.yaml'), CLINIC_POLICY)
  await as('steward', 'login', server.url, '--name', 'steward')
  const made = await as('steward', 'run', at('policy.yaml'), '--no-attack', '--server', server.url, '--json')
  expect(made.exit, made.stderr).toBe(0)
  // The key is in the vault of the server; the file that it travelled in is gone.
  expect(JSON.parse(made.stdout).files).not.toHaveProperty('key')
  release = (await steward.releases.list()).releases[0]!.id
  await steward.releases.change({
    params: { id: release },
    body: { visibility: 'granted', acknowledge: 'a test' },
  })
}, 120_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  rmSync(place, { recursive: true, force: true })
})

const interpret = (name: string, ...more: string[]) =>
  as(name, 'interpret', TREE.pathname, '--server', server.url, '--release', release, ...more)

/** Rows by disease and choice, counted on the original: what every answer has to agree with. */
function truth(): Map<string, number[]> {
  const counts = new Map<string, Map<string, number>>()
  for (const line of clinicCsv().trimEnd().split('\n').slice(1)) {
    const [, , disease = '', , choice = ''] = line.split(',')
    const of = counts.get(disease) ?? new Map<string, number>()
    counts.set(disease, of.set(choice, (of.get(choice) ?? 0) + 1))
  }
  return new Map([...counts].map(([disease, of]) => [disease, [...of.values()].sort((a, b) => a - b)]))
}

/** Each branch of the first test with its disease and its rows, those of nested leaves added up. */
function branches(text: string): { readonly disease: string; readonly rows: number }[] {
  const found: { disease: string; rows: number }[] = []
  let isWhole = true
  for (const line of text.split('\n')) {
    const [, disease] = /^disease = (\w+)/.exec(line) ?? []
    const rows = Number(/\((\d+) rows\)$/.exec(line)?.[1] ?? 0)
    if (disease !== undefined) found.push({ disease, rows })
    else if (/^\| {3}(?!\[)/.test(line)) found.at(-1)!.rows += rows
    else if (/folded/.test(line)) isWhole = false
  }
  expect(isWhole).toBe(false)
  return found.filter(({ rows }) => rows > 0).sort((a, b) => a.rows - b.rows)
}

describe('the flow of the paper', () => {
  it.skipIf(weka === undefined)(
    '[X223] Weka learns the recorded tree on the release',
    async () => {
      const treeOf = (text: string) => text.split('------------------\n')[1]!.split('\nNumber of Leaves')[0]
      const learned = await weka!('weka.classifiers.trees.J48', '-t', at('out/clinic.csv'), '-no-cv')
      expect(treeOf(learned)).toBe(treeOf(readFileSync(TREE, 'utf8')))
    },
    60_000,
  )

  it('[X223] a tree is answered in real terms with the right counts, and a leaf of three people is folded', async () => {
    await joined('anna', 'researcher')
    await grant('anna')
    const { exit, stdout, stderr } = await interpret('anna')
    expect([exit, stderr]).toEqual([1, expect.stringContaining('Withheld: ')])
    const told = branches(stdout)
    const counts = truth()
    for (const { disease, rows } of told) expect(counts.get(disease), disease).toContain(rows)
    expect(told.filter(({ disease }) => disease === 'Ulcer').map(({ rows }) => rows)).toEqual(
      counts.get('Ulcer'),
    )
    // Of those whose gout is hidden; readmitted are the incomes above 40000, as Weka found by grades.
    expect(stdout).toMatch(
      /disease = Gout .*\n\| {3}income <= about 40000: no .*\n\| {3}income > about 40000: yes /,
    )
    expect(stdout).toMatch(/\[2 branches folded \(support: too few rows\)\]/)
    expect(stdout + stderr).not.toMatch(/Plague|D4T7|\(3 rows\)/)
    expect(stderr).toMatch(/Budget: \d+ for this answer, \d+ used, \d+ left/)
    expect(stderr).toMatch(/Undone by all answers together: .* of disease/)
    const json = JSON.parse((await interpret('anna', '--json', '-o', at('real.txt'))).stdout)
    expect(json).toMatchObject({
      state: 'answered',
      form: 'weka-tree',
      budget: { cost: 0 },
      file: at('real.txt'),
    })
    // Why a branch is folded may have one more reason by now; what is told is the same.
    const unfolded = (text: string) => text.split('\n').filter((line) => !line.includes('folded'))
    expect(unfolded(readFileSync(at('real.txt'), 'utf8').trimEnd())).toEqual(unfolded(stdout.trimEnd()))
  })

  it('[X223] another researcher is refused, and the trail has both', async () => {
    await joined('bob', 'researcher')
    expect(await interpret('bob')).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: expect.stringContaining('NOT_GRANTED'),
    })
    await as('steward', 'audit', 'export', at('trail.ndjson'))
    expect((await as('steward', 'audit', 'verify', at('trail.ndjson'))).exit).toBe(0)
    const trail = readFileSync(at('trail.ndjson'), 'utf8')
    const asked = [...trail.matchAll(/"action":"interpretations.create"[^\n]*"outcome":"(\w+)"/g)]
    expect(asked.map(([, outcome]) => outcome)).toEqual(['done', 'done', 'refused'])
    expect(trail).not.toMatch(/Gout|Plague|HMC7/)
  })

  it('[X224] an answer that needs approval says that it waits, and is fetched or waited for', async () => {
    await joined('carl', 'researcher')
    const approver = await joined('dora', 'approver')
    await grant('carl', { approval: true })
    const first = await interpret('carl')
    expect([first.exit, first.stdout]).toEqual([1, expect.stringContaining('waits for an approver')])
    expect(first.stdout).not.toContain('Gout')
    const id = /request ([\w-]+) waits/.exec(first.stdout)![1]!
    const fetched = (...more: string[]) =>
      as('carl', 'interpret', '--server', server.url, '--request', id, ...more)
    expect(JSON.parse((await fetched('--json')).stdout)).toMatchObject({ state: 'waiting', text: null })
    const waiting = fetched('--wait')
    await approver.interpretations.approval({
      params: { id },
      body: { decision: 'approve', comment: 'fine' },
    })
    expect((await waiting).stdout).toContain('disease = Gout')
    const second = /request ([\w-]+) waits/.exec((await interpret('carl')).stdout)![1]!
    await approver.interpretations.approval({
      params: { id: second },
      body: { decision: 'refuse', comment: 'too much' },
    })
    expect(await as('carl', 'interpret', '--server', server.url, '--request', second)).toMatchObject({
      exit: 1,
      stdout: expect.stringContaining('too much'),
    })
  })

  it('[X247] a release named by its file is the one with these bytes, and no other', async () => {
    const byFile = (file: string, ...more: string[]) =>
      as('anna', 'interpret', TREE.pathname, '--server', server.url, '--release', file, ...more)
    const byId = await interpret('anna', '--json')
    expect(JSON.parse((await byFile(at('out/clinic.csv'), '--json')).stdout).release).toBe(
      JSON.parse(byId.stdout).release,
    )
    const asked = async () =>
      (await server.services.store.db.selectFrom('answers').select('id').execute()).length
    const before = await asked()
    // A second release with the first one's seed: every alias of the tree has a meaning in both.
    const key = at('twin.key')
    writeFileSync(at('twin.csv'), clinicCsv().replace('Gout', 'Plague'))
    const policy = CLINIC_POLICY.replace('clinic.csv', 'twin.csv').replace('out/clinic.csv', 'out/twin.csv')
    writeFileSync(at('twin.yaml'), policy)
    vi.stubEnv('OUTIS_PASSPHRASE', 'a passphrase')
    const made = await as('steward', 'run', at('twin.yaml'), '--no-attack', '--key', key)
    expect(made.exit, made.stderr).toBe(0)
    const byKey = await as(
      'steward',
      'interpret',
      TREE.pathname,
      '--key',
      key,
      '--release',
      at('out/twin.csv'),
    )
    expect([byKey.exit, byKey.stdout]).toEqual([0, expect.stringContaining('disease = ')])
    writeFileSync(at('changed.csv'), `${readFileSync(at('out/clinic.csv'), 'utf8')}\n`)
    for (const other of ['out/twin.csv', 'changed.csv'])
      expect(await byFile(at(other))).toMatchObject({
        exit: 2,
        stdout: '',
        stderr: expect.stringContaining('INTERPRET_KEY'),
      })
    expect((await byFile(at('nothing.csv'))).stderr).toContain('error USAGE')
    expect(await asked()).toBe(before)
  })

  it('[X247] two releases of the same bytes are told apart by their ids', async () => {
    const twice = await as('steward', 'run', at('policy.yaml'), '--no-attack', '--server', server.url)
    expect(twice.exit, twice.stderr).toBe(0)
    const { stderr } = await as(
      'steward',
      ...['interpret', TREE.pathname, '--server', server.url, '--release', at('out/clinic.csv')],
    )
    expect(stderr).toContain('error USAGE')
    expect(stderr).toContain(release)
  })

  it('[X1131] a release is fetched whole by whoever has a grant, over nothing, and by nobody else', async () => {
    const fetch = (name: string, ...more: string[]) =>
      as(name, 'releases', 'fetch', release, '--server', server.url, ...more)
    expect((await fetch('anna', '-o', at('fetched.csv'))).exit).toBe(0)
    expect(readFileSync(at('fetched.csv'))).toEqual(readFileSync(at('out/clinic.csv')))
    expect((await fetch('bob', '-o', at('bobs.csv'))).stderr).toContain('NOT_FOUND')
    expect(existsSync(at('bobs.csv'))).toBe(false)
    const { store } = server.services
    const pretend = (sha256: string) =>
      store.write((tx) => tx.updateTable('releases').set({ sha256 }).where('id', '=', release).execute())
    const row = await store.db
      .selectFrom('releases')
      .select('sha256')
      .where('id', '=', release)
      .executeTakeFirstOrThrow()
    await pretend('f'.repeat(64))
    expect((await fetch('anna', '-o', at('other.csv'))).stderr).toContain('fingerprints differ')
    await pretend(row.sha256)
    expect(existsSync(at('other.csv'))).toBe(false)
    const folder = process.cwd()
    process.chdir(at('out'))
    try {
      expect((await fetch('anna')).stderr).toContain('RELEASE_TARGET')
    } finally {
      process.chdir(folder)
    }
  })

  it('[X1132] keys rotate wraps by a new master key, which the server says it cannot find where there is none', async () => {
    expect((await as('steward', 'keys', 'rotate', '--server', server.url)).stderr).toContain(
      'no newer master key',
    )
    expect((await as('steward', 'keys', 'turn', '--server', server.url)).stderr).toContain('error USAGE')
    expect((await as('anna', 'keys', 'rotate', '--server', server.url)).stderr).toContain('FORBIDDEN')
  })

  it('[X225] options of a key and of a server do not mix, and nobody is asked without a login', async () => {
    const wrong = [
      ['interpret', TREE.pathname],
      ['interpret', TREE.pathname, '--key', 'a.key', '--wait'],
      ['interpret', TREE.pathname, '--server', server.url],
      ['interpret', TREE.pathname, '--server', server.url, '--release', release, '--key', 'a.key'],
      ['interpret', TREE.pathname, '--server', server.url, '--release', release, '--sum'],
      ['interpret', TREE.pathname, '--server', server.url, '--request', release],
      ['interpret', '--server', server.url, '--release', release],
    ]
    for (const args of wrong)
      expect(await as('anna', ...args), args.join(' ')).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining('USAGE'),
      })
    expect((await interpret('nobody')).stderr).toContain('NOT_SIGNED_IN')
  })
})
