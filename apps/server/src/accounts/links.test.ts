import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, secretOf, startTestServer, type TestServer } from '../testing/running-server.ts'
import { newSecretText, secretHash } from './secrets.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MINUTE = 60_000

describe('links', () => {
  it('[AC2] an invitation makes one account with its roles, once', async () => {
    const steward = await server.signIn('steward')
    const { link } = await steward.client.invitations.create({
      body: { name: 'Ann', roles: ['researcher', 'approver'] },
    })
    const accept = () =>
      server.stranger.invitations.accept({ body: { token: secretOf(link), password: PASSWORD } })
    // Two at once: one gets the account.
    const tried = await Promise.allSettled([accept(), accept(), accept()])
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await (await server.signIn('ann')).client.me.get()).toMatchObject({
      name: 'Ann',
      roles: ['researcher', 'approver'],
    })
    await expect(accept()).rejects.toMatchObject({ code: 'LINK_INVALID' })
  })

  it('[AC2] an invitation expires, and can be taken back', async () => {
    const { client } = await server.signIn('steward')
    const late = await client.invitations.create({ body: { name: 'late', roles: ['auditor'], hours: 1 } })
    const back = await client.invitations.create({ body: { name: 'back', roles: ['auditor'] } })
    await client.invitations.remove({ params: { id: back.id } })
    server.later(61 * MINUTE - 1000)
    for (const { link } of [late, back]) {
      const accepting = server.stranger.invitations.accept({
        body: { token: secretOf(link), password: PASSWORD },
      })
      await expect(accepting).rejects.toMatchObject({ code: 'LINK_INVALID' })
    }
  })

  it('[AC8] the store has hashes of secrets and of passwords alone', async () => {
    const { store } = server.services
    const everything = JSON.stringify([
      await store.db.selectFrom('users').selectAll().execute(),
      await store.db.selectFrom('sessions').selectAll().execute(),
      await store.db.selectFrom('invitations').selectAll().execute(),
    ])
    const [, cookie] = server.people.steward.cookie.split(/[=;]/)
    expect(everything).toContain(secretHash(cookie!))
    expect(everything).not.toContain(cookie)
    expect(everything).not.toContain(PASSWORD)
    expect(everything.match(/\$argon2id\$v=19\$/g)?.length).toBeGreaterThan(3)
    expect(newSecretText()).toMatch(/^[\w-]{43}$/)
  })
})
