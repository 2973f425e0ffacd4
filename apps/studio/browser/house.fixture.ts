import { fileURLToPath } from 'node:url'
import type { Client, Grant, Role } from '@outis/api'
import type { Page } from 'playwright-core'
import type { OpenStudio } from './studio.fixture.ts'

/** What the server's own tests offer; they are sources, and read as such. */
interface ServerTesting {
  readonly keepClinic: (services: unknown, steward: Client) => Promise<string>
}
interface ServerPeople {
  readonly enter: (
    url: string,
    call: (
      client: Client,
    ) => Promise<{ readonly id: string; readonly name: string; readonly csrf?: string | undefined }>,
  ) => Promise<Person>
  readonly secretOf: (link: string) => string
}

export interface Person {
  readonly id: string
  readonly client: Client
}

export interface House {
  readonly steward: Person
  /** A granted release of 200 patients, of whom three have plague. */
  readonly release: string
  readonly invite: (name: string, roles: readonly Role[]) => Promise<Person>
  readonly grant: (researcher: Person, terms?: Partial<Grant>) => Promise<string>
}

export const PASSWORD = 'a password for tests'

const testing = (file: string) => fileURLToPath(new URL(`../../server/src/testing/${file}`, import.meta.url))

/** A server with its first steward and one release to ask about. */
export async function openHouse(studio: OpenStudio): Promise<House> {
  const { keepClinic } = (await import(testing('clinic-release.ts'))) as ServerTesting
  const { enter, secretOf } = (await import(testing('running-server.ts'))) as unknown as ServerPeople
  const made = (call: (client: Client) => ReturnType<Client['setup']['create']>) => enter(studio.url(), call)
  const steward = await made((client) =>
    client.setup.create({ body: { token: secretOf(studio.link()), name: 'steward', password: PASSWORD } }),
  )
  const release = await keepClinic(studio.services(), steward.client)
  return {
    steward,
    release,
    async invite(name, roles) {
      const { link } = await steward.client.invitations.create({ body: { name, roles: [...roles] } })
      return made((client) =>
        client.invitations.accept({ body: { token: secretOf(link), password: PASSWORD } }),
      )
    },
    async grant(researcher, terms = {}) {
      const { id } = await steward.client.grants.create({
        body: {
          researcher: researcher.id,
          release,
          purpose: 'Does the outcome depend on the disease?',
          expires: '2100-01-01T00:00:00Z',
          acknowledge: 'a test',
          undoneLimit: 1,
          ...terms,
        },
      })
      return id
    },
  }
}

/** Signs in as a person does. */
export async function signInAs(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/`)
  await page.waitForURL(/\/sign-in/)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
