import type { Grant } from '@outis/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clinicRelease, keepClinic } from '../testing/clinic-release.ts'
import { type SignedIn, startTestServer, type TestServer } from '../testing/running-server.ts'

type Terms = Partial<Omit<Grant, 'id' | 'used' | 'state' | 'created' | 'researcher' | 'release'>>

const mayHaveTheKey = { acknowledge: 'a test', undoneLimit: 1 }

/** What the server promises of interpretations and analyses, on either store. */
export function testAnswers(store: () => Promise<string | undefined>): void {
  let server: TestServer
  let release: string
  let asked = 0
  beforeAll(async () => {
    const address = await store()
    server = await startTestServer(address === undefined ? {} : { settings: { store: address } })
    release = await register()
  }, 120_000)
  afterAll(() => server.close())

  const register = () => keepClinic(server.services, server.people.steward.client)
  /** A researcher of their own with a grant, so that tests do not share a budget. */
  const researcher = async (
    terms: Terms = {},
    of = release,
  ): Promise<SignedIn & { readonly grant: string }> => {
    const person = await server.invite(`researcher ${++asked}`, ['researcher'])
    const { id } = await server.people.steward.client.grants.create({
      body: {
        researcher: person.id,
        release: of,
        purpose: 'a test',
        expires: '2100-01-01T00:00:00Z',
        ...mayHaveTheKey,
        ...terms,
      },
    })
    return { ...person, grant: id }
  }
  const interpret = (who: SignedIn, result: string, of = release) =>
    who.client.interpretations.create({ body: { release: of, result } })
  const trail = async () => {
    const { total } = await server.people.auditor.client.audit.list({ query: { limit: 1 } })
    return (
      await server.people.auditor.client.audit.list({ query: { after: Math.max(0, total - 50), limit: 50 } })
    ).entries
  }

  describe('the flow', () => {
    it('[AI1] a tree is answered in real terms, a leaf of three people folded, and it is on the trail', async () => {
      const who = await researcher()
      const tree =
        'disease = Q7F2: no (66.0)\ndisease = Z3ZT: no (66.0)\ndisease = W4KP: yes (66.0)\ndisease = B2CD: no (3.0)\n'
      const answer = await interpret(who, tree)
      expect(answer.state).toBe('answered')
      expect(answer.text).toMatch(/^disease = Gout: no \(\d+ rows\)$/m)
      expect(answer.text).not.toContain('Plague')
      expect(answer.withheld.support).toBeGreaterThan(0)
      const entry = (await trail()).find(({ object }) => object === `interpretation:${answer.id}`)
      expect(entry).toMatchObject({ action: 'interpretations.create', outcome: 'done', detail: { release } })
      expect(JSON.stringify(entry)).not.toMatch(/Gout|Z3ZT/)
      expect(await who.client.interpretations.get({ params: { id: answer.id } })).toEqual(answer)
    })

    it('[AI2] without a grant nobody is answered, and the refusal is on the trail', async () => {
      await expect(interpret(server.people.researcher, 'disease = Z3ZT')).rejects.toMatchObject({
        code: 'NOT_GRANTED',
      })
      const entries = await trail()
      expect(entries.at(-1)).toMatchObject({ outcome: 'refused', detail: { code: 'NOT_GRANTED' } })
    })

    it('[AI2] an expired and a revoked grant are none', async () => {
      const now = server.services.now().getTime()
      const soon = await researcher({ expires: new Date(now + 60_000).toISOString() })
      const revoked = await researcher()
      expect((await interpret(revoked, 'sex = F')).state).toBe('answered')
      await server.people.steward.client.grants.revoke({ params: { id: revoked.grant } })
      await expect(interpret(revoked, 'sex = F')).rejects.toMatchObject({ code: 'NOT_GRANTED' })
      expect((await interpret(soon, 'sex = F')).state).toBe('answered')
      server.later(120_000)
      await expect(interpret(soon, 'sex = F')).rejects.toMatchObject({ code: 'NOT_GRANTED' })
      expect((await soon.client.grants.get({ params: { id: soon.grant } })).state).toBe('expired')
    })

    it('[AI812] a grant on a faithful release is made only where somebody acknowledges that it hands over the key', async () => {
      const { id: researcher } = await server.invite(`researcher ${++asked}`, ['researcher'])
      const body = { researcher, release, purpose: 'a test', expires: '2100-01-01T00:00:00Z' }
      const { grants } = server.people.steward.client
      await expect(grants.create({ body })).rejects.toMatchObject({ code: 'GRANT_REFUSED' })
      const setMode = (mode: string) =>
        server.services.store.write((tx) =>
          tx.updateTable('releases').set({ mode }).where('id', '=', release).execute(),
        )
      await setMode('hardened')
      // As many rows for an alias as may be spoken of: whoever asks is told what it stands for.
      const method = 'personalised: { mode: hardened, alias-rows: 12, choice: { column: choice } }'
      const wide = await keepClinic(server.services, server.people.steward.client, {
        ...clinicRelease(),
        method,
      })
      await server.services.store.write((tx) =>
        tx.updateTable('releases').set({ mode: 'hardened' }).where('id', '=', wide).execute(),
      )
      const granting = (minSupport: number) => grants.create({ body: { ...body, release: wide, minSupport } })
      await expect(granting(12)).rejects.toMatchObject({ code: 'GRANT_REFUSED' })
      await expect(granting(13)).resolves.toBeDefined()
      const { id } = await grants.create({ body })
      await setMode('faithful')
      expect((await grants.get({ params: { id } })).state).toBe('active')
      await grants.revoke({ params: { id } })
      await grants.create({ body: { ...body, acknowledge: 'may have the key' } })
      const made = (await trail()).filter(({ action }) => action === 'grants.create')
      expect(made.slice(-2).map(({ detail }) => detail?.acknowledged)).toEqual([false, true])
    })

    it('[AI3] what is not understood is refused with a code, and nothing of it shown', async () => {
      const who = await researcher()
      await expect(interpret(who, 'Secret7 = 1')).rejects.toMatchObject({ code: 'INTERPRET_REFUSED' })
      await expect(interpret(who, 'no form at all Secret7')).rejects.toMatchObject({ code: 'INTERPRET_FORM' })
      expect(server.logged.join('')).not.toContain('Secret7')
    })

    it('[AI3] columns that are not granted are refused', async () => {
      const who = await researcher({ attributes: ['sex'] })
      await expect(interpret(who, 'disease = Z3ZT')).rejects.toMatchObject({ code: 'INTERPRET_REFUSED' })
      const analysis = who.client.analyses.create({ body: { release, kind: 'counts', column: 'disease' } })
      await expect(analysis).rejects.toMatchObject({ code: 'ANALYSIS_REFUSED' })
    })

    it('[AI4] others do not see it: not another researcher, not its release', async () => {
      const who = await researcher()
      const other = await server.invite(`other ${++asked}`, ['researcher'])
      const { id } = await interpret(who, 'disease = Z3ZT')
      await expect(other.client.interpretations.get({ params: { id } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      expect((await other.client.interpretations.list()).interpretations).toEqual([])
      expect((await other.client.releases.list()).releases).toEqual([])
      await expect(other.client.releases.file({ params: { id: release } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      expect(await (await who.client.releases.file({ params: { id: release } })).text()).toContain('Z3ZT')
    })
  })

  describe('differencing and budget', () => {
    it('[AI5] a second question a few rows away is withheld, across researchers where the scope is the release', async () => {
      const own = await register()
      const [first, second] = [
        await researcher({ scope: 'release' }, own),
        await researcher({ scope: 'release' }, own),
      ]
      expect((await interpret(first, 'age <= 40', own)).withheld).toEqual({})
      expect((await interpret(second, 'age <= 41', own)).withheld).toEqual({ differencing: 1 })
      const alone = await researcher({ scope: 'researcher' }, own)
      expect((await interpret(alone, 'age <= 41', own)).withheld).toEqual({})
    })

    it('[AI6] 200 requests at once never exceed the budget', async () => {
      const who = await researcher({ budget: 1 })
      const questions = ['disease = Q7F2', 'disease = Z3ZT']
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => interpret(who, questions[index % 2])),
      )
      const told = new Set(
        answers.flatMap(({ text }) => [...(text ?? '').matchAll(/Flu|Gout|Ulcer/g)].map(([word]) => word)),
      )
      expect(told.size).toBe(1)
      expect(answers.filter(({ withheld }) => withheld.budget === 1).length).toBe(100)
      expect(answers.reduce((sum, { budget }) => sum + budget.cost, 0)).toBe(1)
      const grant = await who.client.grants.get({ params: { id: who.grant } })
      expect(grant.used).toBe(1)
      await expect(interpret(who, 'disease = Q7F2')).resolves.toMatchObject({
        budget: { cost: 0, used: 1, left: 0 },
      })
    })

    it('[AI6] each researcher has a budget of their own, also where all answers are compared', async () => {
      const own = await register()
      const terms = { scope: 'release', budget: 1 } as const
      const [first, second] = [await researcher(terms, own), await researcher(terms, own)]
      for (const [who, question] of [
        [first, 'disease = Q7F2'],
        [second, 'disease = Z3ZT'],
      ] as const)
        expect(await interpret(who, question, own)).toMatchObject({
          withheld: {},
          budget: { cost: 1, used: 1, left: 0 },
        })
    })

    it('[AI6] what was told under a revoked grant goes on to count', async () => {
      const who = await researcher({ budget: 1 })
      expect((await interpret(who, 'disease = Q7F2')).budget).toEqual({ cost: 1, used: 1, left: 0 })
      await server.people.steward.client.grants.revoke({ params: { id: who.grant } })
      await server.people.steward.client.grants.create({
        body: {
          researcher: who.id,
          release,
          purpose: 'again',
          expires: '2100-01-01T00:00:00Z',
          budget: 1,
          ...mayHaveTheKey,
        },
      })
      expect((await interpret(who, 'disease = Z3ZT')).withheld).toEqual({ budget: 1 })
    })
  })

  describe('approval', () => {
    it('[AI7] an answer waits, is seen by the approver with what was sent, and leaves when approved', async () => {
      const who = await researcher({ approval: true })
      const waiting = await interpret(who, 'disease = Z3ZT')
      expect(waiting).toMatchObject({ state: 'waiting', text: null, parts: null })
      const { client } = server.people.approver
      const { interpretations } = await client.interpretations.list({ query: { state: 'waiting' } })
      expect(interpretations.map(({ id }) => id)).toContain(waiting.id)
      const seen = await client.interpretations.get({ params: { id: waiting.id } })
      expect(seen).toMatchObject({ asked: 'disease = Z3ZT', text: expect.stringContaining('Gout') })
      await client.interpretations.approval({
        params: { id: waiting.id },
        body: { decision: 'approve', comment: 'fine' },
      })
      const answer = await who.client.interpretations.get({ params: { id: waiting.id } })
      expect(answer).toMatchObject({
        state: 'answered',
        text: expect.stringContaining('Gout'),
        comment: 'fine',
        asked: null,
      })
      const again = client.interpretations.approval({
        params: { id: waiting.id },
        body: { decision: 'refuse', comment: 'no' },
      })
      await expect(again).rejects.toMatchObject({ code: 'CONFLICT' })
    })

    it('[AI7] a refused answer never leaves and gives its budget back', async () => {
      const who = await researcher({ approval: true, budget: 1 })
      const waiting = await interpret(who, 'disease = Z3ZT')
      expect((await interpret(who, 'disease = Q7F2')).budget.cost).toBe(0)
      await server.people.approver.client.interpretations.approval({
        params: { id: waiting.id },
        body: { decision: 'refuse', comment: 'too narrow' },
      })
      expect(await who.client.interpretations.get({ params: { id: waiting.id } })).toMatchObject({
        state: 'refused',
        text: null,
        comment: 'too narrow',
      })
      expect((await who.client.grants.get({ params: { id: who.grant } })).used).toBe(0)
      expect((await interpret(who, 'disease = Q7F2')).budget.cost).toBe(1)
    })

    it('[AI8] nobody decides a request whose grant has expired meanwhile', async () => {
      const expires = new Date(server.services.now().getTime() + 60_000).toISOString()
      const who = await researcher({ approval: true, expires })
      const { id } = await interpret(who, 'disease = Z3ZT')
      server.later(120_000)
      const late = server.people.approver.client.interpretations.approval({
        params: { id },
        body: { decision: 'approve', comment: 'late' },
      })
      await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
      expect((await who.client.interpretations.get({ params: { id } })).text).toBeNull()
    })

    it('[AI8] nobody decides their own request, and none of a revoked grant', async () => {
      const both = await server.invite(`both ${++asked}`, ['researcher', 'approver'])
      const grant = await server.people.steward.client.grants.create({
        body: {
          researcher: both.id,
          release,
          purpose: 'own',
          expires: '2100-01-01T00:00:00Z',
          approval: true,
          ...mayHaveTheKey,
        },
      })
      const { id } = await interpret(both, 'disease = Z3ZT')
      const own = both.client.interpretations.approval({
        params: { id },
        body: { decision: 'approve', comment: 'mine' },
      })
      await expect(own).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect((await trail()).at(-1)).toMatchObject({ action: 'interpretations.approval', outcome: 'refused' })
      await server.people.steward.client.grants.revoke({ params: { id: grant.id } })
      const late = server.people.approver.client.interpretations.approval({
        params: { id },
        body: { decision: 'approve', comment: 'late' },
      })
      await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
    })
  })

  describe('analyses', () => {
    it('[AI9] are computed on the original under the same rules', async () => {
      const who = await researcher()
      const counts = await who.client.analyses.create({
        body: { release, kind: 'counts', column: 'disease' },
      })
      expect(counts.text).toMatch(/Flu,\d+/)
      expect(counts.text).not.toContain('Plague')
      expect(counts.withheld.threshold).toBeGreaterThan(0)
      for (const body of [
        { kind: 'crosstab', columns: ['sex', 'outcome'] },
        { kind: 'naive-bayes', class: 'outcome', attributes: ['sex', 'age'] },
        { kind: 'c45', class: 'outcome', attributes: ['sex', 'age'] },
        { kind: 'logistic', class: 'outcome', attributes: ['sex', 'age'] },
      ] as const) {
        const answer = await who.client.analyses.create({
          body: { release, ...body, ...('columns' in body && { columns: [...body.columns] }) } as never,
        })
        expect(answer).toMatchObject({ kind: body.kind, state: 'answered' })
        expect(await who.client.analyses.get({ params: { id: answer.id } })).toEqual(answer)
      }
    })
  })

  describe('several releases of one table', () => {
    it.each([
      ['the same columns', ['age', 'sex', 'disease', 'outcome']],
      ['other columns', ['disease', 'outcome']],
    ])('[AI800] analyses of one are compared with those of another that has %s', async (_, columns) => {
      // 200 rows; groups that differ in three of them.
      const rows = Array.from({ length: 200 }, (_, index) => [
        ...[
          20 + (index % 40),
          index < 100 ? 'F' : 'M',
          index < 103 ? 'Flu' : 'Gout',
          index % 5 ? 'no' : 'yes',
        ],
      ])
      const table = ['age,sex,disease,outcome', ...rows.map((row) => row.join(',')), ''].join('\n')
      const steward = server.people.steward.client
      const clinic = { ...clinicRelease(), original: table }
      const first = await keepClinic(server.services, steward, clinic)
      const { project } = await steward.releases.get({ params: { id: first } })
      const second = await keepClinic(server.services, steward, { ...clinic, columns, project: project! })
      const who = await researcher({}, first)
      await steward.grants.create({
        body: {
          researcher: who.id,
          release: second,
          purpose: 'b',
          expires: '2100-01-01T00:00:00Z',
          ...mayHaveTheKey,
        },
      })
      const counts = (of: string, column: string, by = who) =>
        by.client.analyses.create({ body: { release: of, kind: 'counts', column } })
      expect((await counts(first, 'sex')).result).not.toBeNull()
      expect((await counts(second, 'disease')).result).toBeNull()
      if (columns.includes('sex')) expect((await counts(second, 'sex')).budget.cost).toBe(2)
      else await expect(counts(second, 'sex')).rejects.toThrow('no such column')
      const fresh = await researcher({}, second)
      expect((await counts(second, 'disease', fresh)).result).not.toBeNull()
    })
  })

  describe('a table that is read in another way later', () => {
    it('[AI801] is not analysed beside answers that cannot be compared', async () => {
      const steward = server.people.steward.client
      const { original, ...clinic } = clinicRelease()
      const quoted = { ...clinic, original: original.replace(',F,', ',"F",') }
      const id = await keepClinic(server.services, steward, quoted)
      const { project } = await steward.releases.get({ params: { id } })
      const who = await researcher({}, id)
      const counts = (column: string) =>
        who.client.analyses.create({ body: { release: id, kind: 'counts', column } })
      const readAs = async (data: string) => {
        const roles = 'attributes: { age: quasi, sex: quasi, disease: sensitive, outcome: neutral }'
        const rest = 'method: { full-domain: { k: 2 } }\nrelease: { to: out/clinic.csv }'
        const body = `outis: 1\ndata: ${data}\n${roles}\n${rest}\n`
        await steward.policies.put({ params: { id: project! }, body })
        server.services.counted.forget(id)
      }
      expect((await counts('sex')).result).not.toBeNull()
      await readAs(`{ source: clinic.csv, csv: { quote: '' } }`)
      await expect(counts('disease')).rejects.toThrow('in another way')
      await readAs('{ source: clinic.csv }')
      expect((await counts('disease')).result).not.toBeNull()
    })
  })

  describe('at rest', () => {
    it('[AI10] neither requests nor answers nor keys lie open in the store', async () => {
      const rows = await server.services.store.db.selectFrom('answers').selectAll().execute()
      expect(rows.length).toBeGreaterThan(5)
      const releases = await server.services.store.db.selectFrom('releases').selectAll().execute()
      for (const value of [...rows, ...releases].flatMap((row) => Object.values(row))) {
        const text = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)
        expect(text).not.toMatch(/Gout|Plague|Z3ZT|B2CD/)
      }
    })
  })
}
