import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/running-server.ts'

describe('names of accounts', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  const invite = (name: string) =>
    server.people.steward.client.invitations.create({ body: { name, roles: ['researcher'] } })

  it('[AC921] a name that is taken, however it is written, is refused when somebody is invited', async () => {
    for (const name of ['auditor', 'Auditor', ' auditor '])
      await expect(invite(name), name).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('[AC921] nobody is invited by a name that is made to look like another', async () => {
    for (const name of ['\u0430uditor', 'audit\u03bfr', 'audi\u200btor', 'auditor\u00ad', '\u202eauditor'])
      await expect(invite(name), JSON.stringify(name)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    for (const name of ['Анна', 'Ελένη', '安娜', 'José Núñez', 'آنا'])
      await expect(invite(name), name).resolves.toBeDefined()
  })
})
