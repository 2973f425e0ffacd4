import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ClinicRelease, clinicRelease, keepClinic } from '../testing/clinic-release.ts'
import { type SignedIn, startTestServer, type TestServer } from '../testing/running-server.ts'

let server: TestServer
let asked = 0
beforeAll(async () => {
  server = await startTestServer()
}, 120_000)
afterAll(() => server.close())
const steward = () => server.people.steward.client

/** A table that no other test has: what is told of one counts for all of the same content. */
function table(rows = 200): ClinicRelease {
  const clinic = clinicRelease(rows)
  const year = 1000 * ++asked
  const aged = (text: string) => text.replace(/^\d+/gm, (age) => String(year + Number(age)))
  return { ...clinic, file: aged(clinic.file), original: aged(clinic.original) }
}

const keep = (clinic = table()) => keepClinic(server.services, steward(), clinic)

interface Terms {
  readonly undoneLimit?: number
  readonly approval?: boolean
  readonly minSupport?: number
  readonly scope?: 'researcher' | 'release'
}

async function granted(release: string, terms: Terms = {}, person?: SignedIn): Promise<SignedIn> {
  const who = person ?? (await server.invite(`person ${++asked}`, ['researcher']))
  const expires = '2100-01-01T00:00:00Z'
  const body = { researcher: who.id, release, purpose: 'a test', expires, acknowledge: 'a test', ...terms }
  await steward().grants.create({ body })
  return who
}

const interpret = (who: SignedIn, release: string, result: string) =>
  who.client.interpretations.create({ body: { release, result } })
const counts = (who: SignedIn, release: string, column: string) =>
  who.client.analyses.create({ body: { release, kind: 'counts', column } })
const refused = { code: 'UNDONE_LIMIT' }

describe('the limit of what is undone', () => {
  it('[AI820] an answer beyond it is refused, tells nothing, costs nothing and is on the trail', async () => {
    const release = await keep()
    const who = await granted(release)
    const asking = interpret(who, release, 'disease = Z3ZT')
    await expect(asking).rejects.toMatchObject({ ...refused, details: { columns: ['disease'], limit: 0.1 } })
    await expect(asking).rejects.toThrow(/would know 33 % of disease; its limit is 10 %/)
    expect((await who.client.interpretations.list()).interpretations).toEqual([])
    const { entries } = await server.people.auditor.client.audit.list({ query: { after: 0, limit: 200 } })
    expect(entries.at(-1)).toMatchObject({ outcome: 'refused', detail: { code: 'UNDONE_LIMIT' } })
    const { grants } = await steward().grants.list({ query: { limit: 10, release } })
    expect(grants).toMatchObject([{ used: 0, undone: null, undoneLimit: 0.1 }])
    expect((await interpret(who, release, 'sex = F')).undone).toMatchObject([{ column: 'disease', share: 0 }])
  })

  it('[AI820] analyses are held to it too, for counts name the aliases that have as many rows', async () => {
    const release = await keep()
    const who = await granted(release)
    await expect(counts(who, release, 'disease')).rejects.toMatchObject(refused)
    await expect(
      who.client.analyses.create({ body: { release, kind: 'crosstab', columns: ['sex', 'disease'] } }),
    ).rejects.toMatchObject(refused)
    expect((await counts(who, release, 'outcome')).result).not.toBeNull()
  })

  it('[AI821] answers and grants show how much is undone, by everybody together', async () => {
    const release = await keep()
    const [first, second] = [
      await granted(release, { undoneLimit: 1 }),
      await granted(release, { undoneLimit: 1 }),
    ]
    const one = await interpret(first, release, 'disease = Z3ZT')
    expect(one.undone).toEqual([{ column: 'disease', hidden: 200, undone: 66, share: 66 / 200 }])
    const two = await interpret(second, release, 'disease = W4KP')
    expect(two.undone![0]!.undone).toBeGreaterThan(one.undone![0]!.undone)
    expect((await first.client.interpretations.get({ params: { id: one.id } })).undone).toEqual(one.undone)
    const { grants } = await steward().grants.list({ query: { limit: 10, release } })
    expect(grants.map(({ undone }) => undone)).toEqual([two.undone, two.undone])
  })

  it('[AI822] everything told to anybody counts: other accounts, those that were removed, ended grants', async () => {
    const release = await keep()
    const terms = { undoneLimit: 0.4 }
    const first = await granted(release, terms)
    await interpret(first, release, 'disease = Z3ZT')
    const { grants } = await steward().grants.list({ query: { limit: 10, release } })
    for (const { id } of grants) await steward().grants.revoke({ params: { id } })
    await steward().users.remove({ params: { id: first.id } })
    const second = await granted(release, terms)
    await expect(interpret(second, release, 'disease = W4KP')).rejects.toMatchObject(refused)
    expect((await interpret(second, release, 'disease = Z3ZT')).state).toBe('answered')
  })

  it('[AI822] also what was told of the same table in another project and in another release', async () => {
    const clinic = table()
    const release = await keep(clinic)
    const again = await keep(clinic)
    await interpret(await granted(release, { undoneLimit: 1 }), release, 'disease = Z3ZT')
    const who = await granted(again, { undoneLimit: 0.4 })
    await expect(interpret(who, again, 'disease = W4KP')).rejects.toMatchObject(refused)
    const other = await keep()
    expect((await interpret(await granted(other, { undoneLimit: 0.4 }), other, 'disease = W4KP')).state).toBe(
      'answered',
    )
  })

  it('[AI822] also what was told of a release that was removed, and is made again', async () => {
    const clinic = table()
    const release = await keep(clinic)
    await interpret(await granted(release, { undoneLimit: 1 }), release, 'disease = Z3ZT')
    await steward().releases.change({ params: { id: release }, body: { visibility: 'private' } })
    await steward().releases.remove({ params: { id: release } })
    const again = await keep(clinic)
    const who = await granted(again, { undoneLimit: 0.4 })
    await expect(interpret(who, again, 'disease = W4KP')).rejects.toMatchObject(refused)
    expect((await interpret(who, again, 'disease = Z3ZT')).state).toBe('answered')
  })

  it('[AI822] an answer that would undo another release of the table beyond its limit is refused', async () => {
    const clinic = table()
    const [strict, open] = [await keep(clinic), await keep(clinic)]
    await granted(strict)
    const who = await granted(open, { undoneLimit: 1 })
    await expect(counts(who, open, 'disease')).rejects.toThrow('another release of the same table')
    expect((await counts(who, open, 'sex')).state).toBe('answered')
  })

  it('[AI823] answers that are computed at once never go beyond it together', async () => {
    const release = await keep()
    const people = [
      await granted(release, { undoneLimit: 0.4 }),
      await granted(release, { undoneLimit: 0.4 }),
    ]
    const { answering } = server.services
    const ask = answering.ask.bind(answering)
    let computed = 0
    let bothComputed!: () => void
    const both = new Promise<void>((resolve) => {
      bothComputed = resolve
    })
    const asking = vi.spyOn(answering, 'ask').mockImplementation(async (source, question) => {
      const answer = await ask(source, question)
      if (++computed === 2) bothComputed()
      await both
      return answer
    })
    const outcomes = await Promise.allSettled([
      interpret(people[0]!, release, 'disease = Z3ZT'),
      interpret(people[1]!, release, 'disease = W4KP'),
    ])
    asking.mockRestore()
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused })
  })

  it('[AI824] what waits counts, and what an approver refused does not', async () => {
    const release = await keep()
    const terms = { undoneLimit: 0.4 }
    const waiting = await interpret(
      await granted(release, { ...terms, approval: true }),
      release,
      'disease = Z3ZT',
    )
    expect(waiting).toMatchObject({ state: 'waiting', undone: null })
    const who = await granted(release, terms)
    await expect(interpret(who, release, 'disease = W4KP')).rejects.toMatchObject(refused)
    await server.people.approver.client.interpretations.approval({
      params: { id: waiting.id },
      body: { decision: 'refuse', comment: 'no' },
    })
    expect((await interpret(who, release, 'disease = W4KP')).state).toBe('answered')
  })

  it('[AI822] answers from before facts were kept count as far as their costs tell', async () => {
    const release = await keep()
    await interpret(await granted(release, { undoneLimit: 1 }), release, 'disease = Z3ZT')
    await server.services.store.write((tx) =>
      tx
        .updateTable('answers')
        .set({ facts: null, undone: null })
        .where('release_id', '=', release)
        .execute(),
    )
    server.services.knowledge.clear()
    const who = await granted(release, { undoneLimit: 0.4 })
    await expect(interpret(who, release, 'disease = W4KP')).rejects.toMatchObject(refused)
    expect((await interpret(who, release, 'disease = Z3ZT')).state).toBe('answered')
  })

  it('[AI828] what a release hides is counted once, and kept over starts of the server', async () => {
    const release = await keep()
    const { answering, counted } = server.services
    const counting = vi.spyOn(answering, 'hiddenIn')
    const first = await counted.hidden(release)
    counted.forget(release)
    expect(await counted.hidden(release)).toEqual(first)
    expect(counting).toHaveBeenCalledTimes(1)
    counting.mockRestore()
  })

  it('[AI825] a steward is told what a grant amounts to, and a higher limit needs an acknowledgement', async () => {
    const release = await keep()
    const outlook = await steward().grants.outlook({ params: { id: release }, query: { minSupport: 10 } })
    expect(outlook.undone).toMatchObject([{ column: 'disease', share: 0 }])
    expect(outlook.most).toMatchObject([{ column: 'disease', share: 1 }])
    const none = await steward().grants.outlook({ params: { id: release }, query: { minSupport: 100 } })
    expect(none.most).toMatchObject([{ share: 0 }])
    await server.services.store.write((tx) =>
      tx.updateTable('releases').set({ mode: 'hardened' }).where('id', '=', release).execute(),
    )
    const { id: researcher } = await server.invite(`person ${++asked}`, ['researcher'])
    const body = { researcher, release, purpose: 'a test', expires: '2100-01-01T00:00:00Z' }
    await expect(steward().grants.create({ body: { ...body, undoneLimit: 0.11 } })).rejects.toMatchObject({
      code: 'GRANT_REFUSED',
    })
    await expect(steward().grants.create({ body: { ...body, undoneLimit: 0.1 } })).resolves.toBeDefined()
    await expect(
      server.people.researcher.client.grants.outlook({ params: { id: release }, query: {} }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('[AI830] a cross table is told with one `minSupport` alone, to whomever', async () => {
    const release = await keep()
    const cross = (who: SignedIn, columns: string[]) =>
      who.client.analyses.create({ body: { release, kind: 'crosstab', columns } })
    const first = await granted(release)
    expect((await cross(first, ['sex', 'outcome'])).result).not.toBeNull()
    const other = await granted(release, { minSupport: 12 })
    await expect(cross(other, ['outcome', 'sex'])).rejects.toMatchObject({
      code: 'ANALYSIS_REFUSED',
      details: { columns: ['outcome', 'sex'] },
    })
    const same = await granted(release)
    expect((await cross(same, ['outcome', 'sex'])).result).not.toBeNull()
  })

  it('[AI826] what an account that was removed was told is compared with what others ask', async () => {
    const release = await keep()
    const [first, other] = [await granted(release), await granted(release)]
    const [line] = (await (await other.client.releases.file({ params: { id: release } })).text())
      .split('\n')
      .slice(1)
    const start = Number(line!.split(',')[0])
    expect((await interpret(first, release, `age <= ${start + 20}`)).withheld).toEqual({})
    expect((await interpret(other, release, `age <= ${start + 21}`)).withheld).toEqual({})
    await steward().users.remove({ params: { id: first.id } })
    const again = await granted(release)
    expect((await interpret(again, release, `age <= ${start + 21}`)).withheld).toEqual({ differencing: 1 })
    expect((await interpret(other, release, `age <= ${start + 19}`)).withheld).toEqual({ differencing: 1 })
  })

  it('[AI827] a table that differs by few rows from one that was analysed is not analysed, in whatever project', async () => {
    const clinic = table()
    const lines = clinic.original.trim().split('\n')
    const kept = (rows: readonly string[]) => keep({ ...clinic, original: `${rows.join('\n')}\n` })
    const asking = async (release: string) => (await counts(await granted(release), release, 'sex')).result
    expect(await asking(await kept(lines))).not.toBeNull()
    expect(await asking(await kept([lines[0]!, ...lines.slice(1).reverse()]))).not.toBeNull()
    const newcomer = '99999,F,Flu,no'
    for (const few of [
      lines.slice(0, -1),
      [...lines, newcomer],
      [...lines.slice(0, -1), newcomer],
      lines.slice(0, -9),
    ])
      await expect(asking(await kept(few))).rejects.toMatchObject({ code: 'ANALYSIS_REFUSED' })
    expect(await asking(await kept(lines.slice(0, -10)))).not.toBeNull()
  })

  it('[AI10] facts are sealed in the store', async () => {
    const rows = await server.services.store.db.selectFrom('answers').select(['facts', 'undone']).execute()
    const tables = await server.services.store.db.selectFrom('answered_tables').selectAll().execute()
    expect(tables.length).toBeGreaterThan(1)
    const kept = await server.services.store.db.selectFrom('hidden_in_releases').selectAll().execute()
    for (const { hidden } of kept) expect(Buffer.from(hidden).toString('latin1')).not.toMatch(/Gout|Z3ZT/)
    const texts = rows.map(({ facts, undone }) => `${Buffer.from(facts ?? []).toString('latin1')} ${undone}`)
    expect(texts.length).toBeGreaterThan(5)
    for (const text of texts) expect(text).not.toMatch(/Gout|Z3ZT|W4KP|Ulcer/)
  })
})
