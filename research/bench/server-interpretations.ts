import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@outis/api'
import { seededRandom } from '@outis/core/random'
import { defined } from '@outis/core/value'
import { masterKeyText, type RunningServer, startServer } from '@outis/server'

/**
 * Interpretations at a fixed rate on loopback: 100 a second on the embedded store, 200 on PostgreSQL where
 * OUTIS_BENCH_POSTGRES names an empty database; 60 s each, or OUTIS_BENCH_SECONDS. The requests come from a process of their own, at
 * their time whether or not earlier ones were answered. Then as many as the server takes in a few seconds, 64 at a time. Checked:
 * every request is answered, with a real value and without the rare one. `cpu` is what the server's own process spent on each, in
 * milliseconds: unlike the times it does not depend on what else the machine does, which `load` tells.
 */
const SECONDS = Number(process.env.OUTIS_BENCH_SECONDS ?? 60)
const RESEARCHERS = 20
const ROWS = 5000
const AT_ONCE = 64

interface Load {
  readonly url: string
  readonly tokens: readonly string[]
  readonly release: string
  readonly questions: readonly string[]
  /** 0: as many as it takes. */
  readonly perSecond: number
  readonly seconds: number
}

interface Measured {
  readonly sent: number
  readonly errors: number
  readonly withheldOnly: number
  readonly told: number
  readonly latencies: readonly number[]
}

async function main(): Promise<void> {
  const stores = [
    { name: 'embedded', perSecond: 100, address: undefined },
    ...(process.env.OUTIS_BENCH_POSTGRES === undefined
      ? []
      : [{ name: 'postgres', perSecond: 200, address: process.env.OUTIS_BENCH_POSTGRES }]),
  ]
  const results = []
  for (const { name, perSecond, address } of stores)
    results.push({ store: name, ...(await measure(perSecond, address)) })
  process.stdout.write(`${JSON.stringify({ bench: 'server-interpretations', seconds: SECONDS, results })}\n`)
}

async function measure(perSecond: number, store: string | undefined) {
  const data = mkdtempSync(join(tmpdir(), 'outis-bench-server-'))
  const unlimited = { requests: 1_000_000, seconds: 1 }
  const server = await startServer({
    settings: {
      data,
      port: 0,
      ...defined({ store }),
      limits: { usual: unlimited, 'sign-in': unlimited, link: unlimited, interpretation: unlimited },
      argon2: { memoryCost: 64, timeCost: 1, parallelism: 1 },
    },
    masterKeys: masterKeyText(randomBytes(32).toString('base64url'), 'the benchmark'),
    log: { write: () => undefined },
  })
  try {
    const given = { ...(await prepare(server)), url: server.url }
    // The first question of a release reads it: as on any day after the first.
    await inProcess({ ...given, perSecond: RESEARCHERS, seconds: 1 })
    const steady = await measured({ ...given, perSecond, seconds: SECONDS })
    const { perSecond: atMost, cpu } = await measured({
      ...given,
      perSecond: 0,
      seconds: Math.min(10, SECONDS),
    })
    return { ...steady, saturated: { perSecond: atMost, cpu } }
  } finally {
    await server.close()
    rmSync(data, { recursive: true, force: true })
  }
}

async function measured(load: Load) {
  const before = process.cpuUsage()
  const start = performance.now()
  const { latencies, ...found } = await inProcess(load)
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  if (found.errors > 0 || found.told === 0)
    throw new Error(`${found.errors} requests failed, ${found.told} told something.`)
  const sorted = [...latencies].sort((a, b) => a - b)
  const at = (share: number) =>
    tenths(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!)
  return {
    perSecond: load.perSecond || Math.round(found.sent / seconds),
    ...found,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    most: at(1),
    cpu: tenths((user + system) / 1000 / found.sent),
    load: loadavg()[0]!.toFixed(1),
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10

function inProcess(load: Load): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['load'], { execArgv: [] })
    child.once('message', (message) => resolve(message as Measured))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The process that asks ended with ${code}.`)))
    child.send(load)
  })
}

const POLICY = `outis: 1
data: { source: clinic.csv }
attributes: { age: quasi, sex: quasi, disease: sensitive, outcome: neutral }
others: drop
method: { personalised: { choice: { column: choice } } }
release: { to: out/clinic.csv }
`

/** A personalised release made by the server itself, granted to researchers with a token each. */
async function prepare(server: RunningServer): Promise<Pick<Load, 'release' | 'tokens' | 'questions'>> {
  const steward = await signedIn(server.url, (client) =>
    client.setup.create({
      body: { token: afterHash(server.link!), name: 'steward', password: 'a password for it' },
    }),
  )
  const { id: project } = await steward.projects.create({ body: { name: 'Clinic' } })
  await steward.policies.put({ params: { id: project }, body: POLICY })
  await steward.projects.putSource({ params: { id: project }, query: { name: 'clinic.csv' }, body: clinic() })
  const { id: job } = await steward.runs.create({
    params: { id: project },
    body: { kind: 'run', attack: false },
  })
  let run = await steward.runs.get({ params: { id: job } })
  while (run.ended === null) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    run = await steward.runs.get({ params: { id: job } })
  }
  if (run.release === null) throw new Error(`The run made no release: ${JSON.stringify(run.fault)}`)
  const release = run.release
  await steward.releases.change({
    params: { id: release },
    body: { visibility: 'granted', acknowledge: 'a benchmark' },
  })
  const tokens: string[] = []
  for (let index = 0; index < RESEARCHERS; index++) {
    const { link } = await steward.invitations.create({
      body: { name: `researcher ${index}`, roles: ['researcher'] },
    })
    let id = ''
    const person = await signedIn(server.url, async (client) => {
      const me = await client.invitations.accept({
        body: { token: afterHash(link), password: 'a password for it' },
      })
      id = me.id
      return me
    })
    await steward.grants.create({
      body: {
        researcher: id,
        release,
        purpose: 'benchmark',
        expires: '2100-01-01T00:00:00Z',
        budget: 1000,
        undoneLimit: 1,
        acknowledge: 'a benchmark',
      },
    })
    tokens.push((await person.tokens.create({ body: { name: 'bench', scopes: ['*'] } })).secret)
  }
  const file = await (await steward.releases.file({ params: { id: release } })).text()
  return { release, tokens, questions: questionsOn(file) }
}

const afterHash = (link: string): string => link.slice(link.indexOf('#') + 1)

async function signedIn(
  url: string,
  enter: (client: Client) => Promise<{ readonly csrf?: string | undefined }>,
): Promise<Client> {
  let cookie = ''
  const keeping: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await fetch(input, { ...init, headers })
    const set = response.headers.getSetCookie()
    if (set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ')
    return response
  }
  let csrf: string | undefined
  const client = createClient({ baseUrl: url, fetch: keeping, csrf: () => csrf })
  csrf = (await enter(client)).csrf
  return client
}

/** Invented patients; three have plague. */
function clinic(): string {
  const random = seededRandom(15)
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const disease = row < 3 ? 'Plague' : ['Flu', 'Gout', 'Ulcer', 'Asthma'][random.below(4)]
    return `${20 + random.below(60)},${random.below(2) ? 'F' : 'M'},${disease},${1 + random.below(3)},${random.below(3) ? 'no' : 'yes'}`
  })
  return ['age,sex,disease,choice,outcome', ...rows, ''].join('\n')
}

/** Conditions and trees as a researcher would send them: on every published disease, and by age. */
function questionsOn(file: string): string[] {
  const [header, ...rows] = file.trimEnd().split('\n')
  const at = header!.split(',').indexOf('disease')
  const texts = [...new Set(rows.map((row) => row.split(',')[at]))]
  const tree = (age: number) => {
    const leaves = texts.map((text) => `|   disease = ${text}: no (9.0)\n`).join('')
    return `age <= ${age}\n${leaves}age > ${age}: yes (9.0)\n`
  }
  return [
    ...texts.map((text) => `disease = "${text}"`),
    ...texts.map((text) => `sex = F and disease = "${text}"`),
    tree(40),
    tree(60),
  ]
}

async function load({ url, tokens, release, questions, perSecond, seconds }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const latencies: number[] = []
  const found = { sent: 0, errors: 0, withheldOnly: 0, told: 0 }
  const start = performance.now()
  const ask = async (due: number): Promise<void> => {
    const turn = found.sent++
    const body = JSON.stringify({ release, result: questions[turn % questions.length] })
    const token = tokens[turn % tokens.length]!
    const { status, text } = await post(new URL('/api/v1/interpretations', url), { agent, token, body })
    // From the time it was due: a server that falls behind is not excused.
    latencies.push(performance.now() - due)
    if (status !== 201 || text.includes('Plague')) found.errors++
    else if (/Flu|Gout|Ulcer|Asthma/.test(text)) found.told++
    else found.withheldOnly++
  }
  const atRate = async () => {
    const under: Promise<void>[] = []
    for (let turn = 0; turn < seconds * perSecond; turn++) {
      const due = start + (1000 * turn) / perSecond
      const wait = due - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      under.push(ask(due))
    }
    await Promise.all(under)
  }
  const oneAfterTheOther = async () => {
    while (performance.now() - start < seconds * 1000) await ask(performance.now())
  }
  await (perSecond > 0 ? atRate() : Promise.all(Array.from({ length: AT_ONCE }, oneAfterTheOther)))
  agent.destroy()
  return { ...found, latencies }
}

function post(
  url: URL,
  { agent, token, body }: { readonly agent: Agent; readonly token: string; readonly body: string },
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.end(body)
  })
}

if (process.argv[2] === 'load')
  process.once('message', async (given) => {
    process.send!(await load(given as Load), () => process.disconnect())
  })
else await main()
