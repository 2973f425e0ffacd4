import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doJob, makeProject, SMALL_POLICY } from '../testing/hospital-project.ts'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

let server: TestServer
let project = ''
beforeAll(async () => {
  server = await startTestServer()
  project = await makeProject(steward(), { rows: 120 })
}, 240_000)
afterAll(() => server.close())
const steward = () => server.people.steward.client
const make = async (more: { policy?: string; seed?: string } = {}) =>
  (await doJob(steward(), project, { kind: 'run', attack: false, ...more })).release!

describe('releases', () => {
  it('[RL1] [RL3] are private until a steward says otherwise, then remembered; one that was overtaken is refused', async () => {
    const [first, second] = [await make(), await make({ policy: SMALL_POLICY.replace('k: 3', 'k: 4') })]
    const params = { id: first }
    expect(await steward().releases.get({ params })).toMatchObject({
      visibility: 'private',
      holds: true,
      keyKept: true,
      published: null,
      rows: 120,
      ledger: { state: 'waiting' },
      citation: expect.stringContaining('SHA-256'),
    })
    const { researcher, auditor } = server.people
    await expect(researcher.client.releases.get({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await researcher.client.releases.list()).releases).toEqual([])
    const out = await steward().releases.change({
      params,
      body: { visibility: 'public', acknowledge: 'a test' },
    })
    expect(out).toMatchObject({
      visibility: 'public',
      ledger: { state: 'remembered' },
      published: expect.any(String),
    })
    expect((await researcher.client.releases.list()).releases.map(({ id }) => id)).toEqual([first])
    const file = await researcher.client.releases.file({ params })
    expect((await file.text()).split('\n')[0]).toBe('birth-date,sex,zip,diagnosis')
    await expect(auditor.client.releases.file({ params })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await (await auditor.client.releases.report({ params })).json()).toMatchObject({ report: 2 })
    const late = steward().releases.change({
      params: { id: second },
      body: { visibility: 'public', acknowledge: 'a test' },
    })
    await expect(late).rejects.toMatchObject({ code: 'RELEASE_REFUSED' })
    await expect(steward().releases.remove({ params })).rejects.toMatchObject({ code: 'CONFLICT' })
    await steward().releases.remove({ params: { id: second } })
    await expect(steward().releases.get({ params: { id: second } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  const change = (id: string, acknowledge?: string) =>
    steward().releases.change({
      params: { id },
      body: { visibility: 'granted', ...(acknowledge && { acknowledge }) },
    })
  const lastEntry = async () => {
    const { entries } = await server.people.auditor.client.audit.list({ query: { limit: 1000 } as never })
    return entries.at(-1)
  }

  it('[RL2] whose verdict is Stop never leave the house, whatever is said', async () => {
    const policy = `${SMALL_POLICY}require:\n  - prosecutor-risk: { max: 0.01 }\n`
    const id = await make({ policy, seed: '00112233445566778899aabbccddeeff' })
    const release = await steward().releases.get({ params: { id } })
    expect(release).toMatchObject({ holds: false, verdict: { word: 'stop' }, ledger: { state: 'none' } })
    for (const acknowledge of [undefined, 'For the partner under contract.'])
      await expect(change(id, acknowledge)).rejects.toMatchObject({
        code: 'RELEASE_REFUSED',
        message: expect.stringContaining(release.verdict!.headline),
        hint: expect.stringContaining('policy'),
      })
    expect(await steward().releases.get({ params: { id } })).toMatchObject({ visibility: 'private' })
  })

  it('[RL2] whose verdict is Decide leave the house only with a reason, which the trail records', async () => {
    const id = await make({ seed: '00112233445566778899aabbccddeef0' })
    const release = await steward().releases.get({ params: { id } })
    expect(release.verdict?.word).toBe('decide')
    await expect(change(id)).rejects.toMatchObject({
      code: 'RELEASE_REFUSED',
      message: expect.stringContaining(release.verdict!.findings[0]!.text),
    })
    expect(await change(id, 'For the partner under contract.')).toMatchObject({ visibility: 'granted' })
    expect(await lastEntry()).toMatchObject({
      action: 'releases.change',
      detail: { acknowledged: true, verdict: 'decide' },
    })
  })

  it('[RL2] [RL6] of an older version have no verdict, and leave the house by whether their requirements hold', async () => {
    const id = await make({ seed: '00112233445566778899aabbccddeef1' })
    const older = (holds: 0 | 1) =>
      server.services.store.write((tx) =>
        tx.updateTable('releases').set({ verdict: null, holds }).where('id', '=', id).execute(),
      )
    await older(0)
    expect(await steward().releases.get({ params: { id } })).toMatchObject({ verdict: null })
    await expect(change(id)).rejects.toMatchObject({ code: 'RELEASE_REFUSED' })
    await older(1)
    expect(await change(id)).toMatchObject({ visibility: 'granted' })
  })

  it('[RL6] have the verdict of their report, and so has their run', async () => {
    const run = await doJob(steward(), project, {
      kind: 'run',
      attack: false,
      seed: '20112233445566778899aabbccddeeff',
    })
    const params = { id: run.release! }
    const report = (await (await steward().releases.report({ params })).json()) as { verdict: unknown }
    expect(run.verdict).toEqual(report.verdict)
    expect(run.result).not.toHaveProperty('verdict')
    expect((await steward().releases.get({ params })).verdict).toEqual(report.verdict)
    const { runs } = await steward().runs.list({ params: { id: project } })
    expect(runs[0]?.verdict).toEqual(report.verdict)
    // A verdict of a form that this version does not know is none.
    await server.services.store.write((tx) =>
      tx.updateTable('releases').set({ verdict: '{"word":"perhaps"}' }).where('id', '=', params.id).execute(),
    )
    expect((await steward().releases.get({ params })).verdict).toBeNull()
  })

  it('[RL900] have their report as a PDF, made once, for those who may see the report', async () => {
    const id = await make({ seed: '10112233445566778899aabbccddeeff' })
    const { researcher, auditor } = server.people
    const asked = (who: typeof auditor) =>
      who.client.releases.report({ params: { id }, query: { form: 'pdf' } })
    await expect(asked(researcher)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [one, other] = await Promise.all(
      [asked(auditor), asked(auditor)].map(async (answer) => Buffer.from(await (await answer).arrayBuffer())),
    )
    expect(one!.subarray(0, 5).toString()).toBe('%PDF-')
    expect(one!.equals(other!)).toBe(true)
    expect((await asked(auditor)).headers.get('content-type')).toBe('application/pdf')
  })

  it('[RL5] made elsewhere are there once the very file has come that their report names', async () => {
    const id = await make({ seed: 'ffeeddccbbaa99887766554433221100' })
    const [file, report] = await Promise.all([
      (await steward().releases.file({ params: { id } })).text(),
      (await steward().releases.report({ params: { id } })).json() as Promise<Record<string, unknown>>,
    ])
    const body = { name: 'From elsewhere', file: 'hospital.csv', report }
    const registered = await steward().releases.register({ body })
    const params = { id: registered.id }
    await expect(steward().releases.get({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const other = steward().releases.putFile({ params, body: file.replace('M', 'F') })
    await expect(other).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(steward().releases.get({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await steward().releases.putFile({ params, body: file })).toMatchObject({
      madeElsewhere: true,
      keyKept: false,
      verdict: report.verdict,
    })
    expect(await (await steward().releases.file({ params })).text()).toBe(file)
    const page = await steward().releases.report({ params, query: { form: 'html' } })
    expect(await page.text()).toContain('<!doctype html>')
    const forged = steward().releases.register({ body: { ...body, key: { key: 1 } } })
    await expect(forged).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })
})
