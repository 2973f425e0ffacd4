import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clinicRelease, keepClinic } from '../testing/clinic-release.ts'
import { type SignedIn, startTestServer, type TestServer } from '../testing/running-server.ts'

/** Siblings that overlap all others: none of them may be told with the rest that they leave. */
const overlapping = (branches: number) =>
  Array.from({ length: branches }, (_, branch) => `age <= ${21 + (branch % 38)}: yes\n`).join('')

describe('answers', () => {
  let server: TestServer
  let release: string
  let asked = 0
  beforeAll(async () => {
    server = await startTestServer()
    release = await keep(200)
  })
  afterAll(() => server.close())
  const keep = (rows: number) =>
    keepClinic(server.services, server.people.steward.client, clinicRelease(rows))
  const researcher = async (
    scope: 'researcher' | 'release' = 'researcher',
    of = release,
  ): Promise<SignedIn & { readonly of: string }> => {
    const person = await server.invite(`researcher ${++asked}`, ['researcher'])
    await server.people.steward.client.grants.create({
      body: {
        researcher: person.id,
        release: of,
        purpose: 'a test',
        expires: '2100-01-01T00:00:00Z',
        acknowledge: 'a test',
        undoneLimit: 1,
        scope,
      },
    })
    return { ...person, of }
  }
  const interpret = (who: SignedIn & { readonly of: string }, result: string) =>
    who.client.interpretations.create({ body: { release: who.of, result } })

  it('[AI925] the server answers others while one is computed', async () => {
    const who = await researcher('researcher', await keep(6_000))
    await interpret(who, 'sex = F')
    const { answering } = server.services
    const ask = answering.ask.bind(answering)
    let first: string | undefined
    const asking = vi.spyOn(answering, 'ask').mockImplementationOnce(async (source, question) => {
      const computing = ask(source, question).finally(() => {
        first ??= 'answer'
      })
      await server.stranger.health.live()
      first ??= 'health'
      return computing
    })
    await interpret(who, overlapping(400)).catch((fault) =>
      expect(fault).toMatchObject({ code: 'REQUEST_TOO_LARGE' }),
    )
    asking.mockRestore()
    expect(first).toBe('health')
    expect((await interpret(who, 'sex = F')).state).toBe('answered')
  })

  it('[AI926] an answer is computed anew where another was given meanwhile that it is compared with', async () => {
    const [first, second] = [await researcher('release'), await researcher('researcher')]
    const { answering } = server.services
    const ask = answering.ask.bind(answering)
    const asking = vi.spyOn(answering, 'ask').mockImplementationOnce(async (source, question) => {
      const computed = await ask(source, question)
      expect((await interpret(second, 'age <= 40')).withheld).toEqual({})
      return computed
    })
    const answer = await interpret(first, 'age <= 41')
    expect(asking).toHaveBeenCalledTimes(3)
    asking.mockRestore()
    expect(answer.withheld).toEqual({ differencing: 1 })
  })

  it('[AI926] an answer is not stored under a grant that ended while it was computed', async () => {
    const who = await researcher()
    const { answering } = server.services
    const ask = answering.ask.bind(answering)
    const { grants } = await who.client.grants.list()
    const asking = vi.spyOn(answering, 'ask').mockImplementationOnce(async (source, question) => {
      const computed = await ask(source, question)
      await server.people.steward.client.grants.revoke({ params: { id: grants[0].id } })
      return computed
    })
    await expect(interpret(who, 'sex = F')).rejects.toMatchObject({ code: 'NOT_GRANTED' })
    asking.mockRestore()
    expect((await who.client.interpretations.list()).interpretations).toEqual([])
  })

  it('[AI926] where others are answered again and again, the request is refused for now', async () => {
    const [first, second] = [await researcher('release'), await researcher('researcher')]
    const { answering } = server.services
    const ask = answering.ask.bind(answering)
    let age = 25
    const asking = vi.spyOn(answering, 'ask').mockImplementation(async (source, question) => {
      const computed = await ask(source, question)
      if (question.account !== first.id) return computed
      age += 2
      await interpret(second, `age <= ${age}`)
      return computed
    })
    await expect(interpret(first, 'sex = M')).rejects.toMatchObject({ code: 'CONFLICT' })
    asking.mockRestore()
  })

  it('[AI927] what one account asks in a day is limited in bytes, and others are answered', async () => {
    const [who, other] = [await researcher(), await researcher()]
    const settings = server.services.settings as { quota: { dailyMegabytes: number; queuedJobs: number } }
    const before = settings.quota
    settings.quota = { ...before, dailyMegabytes: 0.1 }
    const large = `sex = F${' '.repeat(400)}\n`.repeat(100)
    for (let asking = 0; asking < 2; asking++) await interpret(who, large)
    const refused = { code: 'TOO_MANY_REQUESTS', details: { megabytes: 0.1 } }
    await expect(interpret(who, large)).rejects.toMatchObject(refused)
    await expect(interpret(other, large)).resolves.toBeDefined()
    // Counted anew, of what is stored.
    server.later(120_000)
    await expect(interpret(who, large)).rejects.toMatchObject(refused)
    settings.quota = before
  })
})
