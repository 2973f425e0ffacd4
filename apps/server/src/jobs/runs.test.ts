import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunEvent } from '@outis/api'
import { adviseGoal } from '@outis/api'
import { AUDIENCES, FEARS } from '@outis/core/policy'
import { run } from '@outis/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doJob, ended, hospitalText, makeProject, SMALL_POLICY } from '../testing/hospital-project.ts'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

const SEED = '00112233445566778899aabbccddeeff'
const POLICY = SMALL_POLICY.replace(
  'full-domain: { k: 3, suppression-limit: 0.1 }',
  'caat: { k: 3, l: 2, mode: hardened }',
)
const LIMITS = { atOnce: 1, memory: 1500, seconds: 300, views: 2, allowShortSeeds: false }

let server: TestServer
let folder: string
let project = ''
let made = ''
beforeAll(async () => {
  server = await startTestServer({ settings: { jobs: LIMITS } })
  folder = mkdtempSync(join(tmpdir(), 'outis-same-'))
  project = await makeProject(steward(), { policy: POLICY })
}, 240_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
const steward = () => server.people.steward.client
const eventsOf = async (id: string, after?: number): Promise<RunEvent[]> => {
  const found: RunEvent[] = []
  const headers = after === undefined ? {} : { 'last-event-id': String(after) }
  const told = await fetch(`${server.url}/api/v1/runs/${id}/events`, {
    headers: { cookie: server.people.steward.cookie, accept: 'text/event-stream', ...headers },
  })
  for (const block of (await told.text()).split('\n\n')) {
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (data === undefined) continue
    found.push(JSON.parse(data))
    expect(/^id: (.*)$/m.exec(block)?.[1]).toBe(String(found.at(-1)!.seq))
  }
  return found
}

describe('a run on the server', () => {
  it('[JB1] [JB2] gives the bytes of the command line for the same policy and seed, and tells what happens', async () => {
    const done = await doJob(steward(), project, { kind: 'run', seed: SEED, attack: false })
    expect(done).toMatchObject({ state: 'done', fault: null, attempt: 1 })
    made = done.id
    const file = await steward().releases.file({ params: { id: done.release! } })
    writeFileSync(join(folder, 'hospital.csv'), hospitalText(200))
    writeFileSync(join(folder, 'policy.yaml'), POLICY)
    const here = await run({ policy: join(folder, 'policy.yaml'), seed: SEED, attack: false })
    expect(await file.text()).toBe(readFileSync(here.files.release!, 'utf8'))
    const all = await eventsOf(done.id)
    expect(all.filter(({ kind }) => kind === 'state').map(({ state }) => state)).toEqual([
      'queued',
      'running',
      'done',
    ])
    expect(all.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).toSorted((a, b) => a - b))
    expect(await eventsOf(done.id, all[0]!.seq)).toEqual(all.slice(1))
    const rows = await steward().runs.rows({ params: { id: done.id }, query: { limit: 3 } as never })
    expect(rows.total).toBe(200)
    const why = await steward().runs.why({ params: { id: done.id }, query: { row: 1, column: 'zip' } })
    expect(why.cells).toHaveLength(1)
    expect(await (await steward().runs.report({ params: { id: done.id } })).json()).toMatchObject({
      report: 2,
    })
  })

  it('[JB3] stopped while it waits or works, ends as cancelled; [JB4] killed, as failed; nothing is published', async () => {
    const before = (await steward().releases.list()).releases.length
    const create = () => steward().runs.create({ params: { id: project }, body: { kind: 'run', seed: SEED } })
    const [working, waiting] = [await create(), await create()]
    await steward().runs.remove({ params: { id: waiting.id } })
    expect(await steward().runs.get({ params: { id: waiting.id } })).toMatchObject({
      state: 'cancelled',
      release: null,
    })
    await steward().runs.remove({ params: { id: working.id } })
    expect(await steward().runs.get({ params: { id: working.id } })).toMatchObject({
      state: 'cancelled',
      release: null,
    })
    server.services.views.forget('')
    await until(() => workProcesses().length === 0)
    const { id } = await create()
    await until(async () => (await steward().runs.get({ params: { id } })).progress !== null)
    const [pid = 0] = workProcesses()
    // What a job can see of its server: no variable of it but the usual ones, and that it may reach no database.
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((one) => one.split('=')[0])
    expect(environment.filter((name) => /OUTIS|KEY|TOKEN|PASS|VITEST/.test(name!))).toEqual([
      'OUTIS_DATABASES',
    ])
    process.kill(pid, 'SIGKILL')
    expect(await ended(steward(), id)).toMatchObject({
      state: 'failed',
      fault: { code: 'JOB_DIED' },
      release: null,
    })
    expect((await steward().releases.list()).releases).toHaveLength(before)
    expect(readdirSync(join(server.data, 'releases'))).toHaveLength(before)
    await until(() => readdirSync(join(server.data, 'desks')).length === 0)
  })
})

describe('other jobs', () => {
  it('[JB9] advice tells candidates as it finds them, and its policies run in the project as they are', async () => {
    expect(adviseGoal.shape.fear.unwrap().element.options).toEqual([...FEARS])
    expect(adviseGoal.shape.audience.unwrap().options).toEqual([...AUDIENCES])
    const goal = { fear: ['recognised'], purpose: 'counts', audience: 'internal', trials: 3 } as const
    const done = await doJob(steward(), project, {
      kind: 'advise',
      policy: SMALL_POLICY,
      goal: { ...goal, fear: [...goal.fear] },
    })
    expect(done).toMatchObject({ state: 'done', fault: null })
    const told = (await eventsOf(done.id)).filter(({ kind }) => kind === 'candidate')
    expect(told.length).toBeGreaterThanOrEqual(3)
    const advice = (await (await steward().runs.report({ params: { id: done.id } })).json()) as {
      candidates: { policy: string }[]
    }
    const [best] = advice.candidates
    const made = await doJob(steward(), project, { kind: 'run', policy: best!.policy })
    expect(made).toMatchObject({ state: 'done', fault: null, result: { holds: true } })
  })

  it('[JB6] an estimate tells figures that a run has', async () => {
    const values = [2, 4]
    const policy = SMALL_POLICY
    const done = await doJob(steward(), project, { kind: 'estimate', policy, values })
    expect(done).toMatchObject({ state: 'done', fault: null })
    const { figures } = (await (await steward().runs.report({ params: { id: done.id } })).json()) as {
      figures: { value: number; sample: boolean }[]
    }
    expect(figures.map(({ value, sample }) => [value, sample])).toEqual([
      [2, false],
      [4, false],
    ])
    writeFileSync(join(folder, 'k4.yaml'), SMALL_POLICY.replace('k: 3', 'k: 4'))
    const { report } = await run({ policy: join(folder, 'k4.yaml'), attack: false, seed: SEED })
    expect(figures[1]).toMatchObject({
      rows: 200,
      classes: report.release.classes,
      suppressedRows: report.release.suppressedRows,
      highestRisk: report.risks.after.find(({ id }) => id === 'prosecutor-risk')!.value,
    })
    expect((await eventsOf(done.id)).filter(({ kind }) => kind === 'estimate')).toHaveLength(2)
  })

  it('[JB7] compare, evaluate and attack have results of their own', async () => {
    const policies = [3, 6].map((k) => ({ name: `k${k}`, text: SMALL_POLICY.replace('k: 3', `k: ${k}`) }))
    const compared = await doJob(steward(), project, { kind: 'compare', policies })
    expect(compared).toMatchObject({ state: 'done', result: { policies: 2 } })
    const evaluated = await doJob(steward(), project, { kind: 'evaluate', run: made, queries: 20 })
    expect(evaluated).toMatchObject({ result: { of: made } })
    expect(await (await steward().runs.report({ params: { id: evaluated.id } })).json()).toMatchObject({
      original: { rows: 200 },
    })
    const attacked = await doJob(steward(), project, { kind: 'attack', run: made, only: ['linkage'] })
    expect(attacked).toMatchObject({ result: { of: made } })
    const findings = (await (await steward().runs.attacks({ params: { id: attacked.id } })).json()) as {
      tried: unknown[]
    }
    expect(findings.tried).toHaveLength(1)
    expect(JSON.stringify(findings.tried)).toContain('linkage')
    await expect(steward().runs.rows({ params: { id: attacked.id } })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})

/** Processes of jobs and views that this server has started and that are still there. */
function workProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        const isOurs = status.includes(`\nPPid:\t${process.pid}\n`) && !/^State:\s+Z/m.test(status)
        return isOurs && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('work-process')
          ? [Number(name)]
          : []
      } catch {
        // It has ended since.
        return []
      }
    })
}

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}
