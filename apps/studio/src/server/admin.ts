import {
  type Grant,
  type Invitation,
  pathOf,
  type Register,
  type Role,
  routes,
  type Token,
  type User,
} from '@outis/api'
import { send } from './send-file.ts'
import { client, proofOfSession } from './session.tsx'

export type { Grant, Invitation, Register, Role, User } from '@outis/api'

interface People {
  readonly users: readonly User[]
  readonly invitations: readonly Invitation[]
}

const query = { limit: 1000 }

export async function listPeople(signal: AbortSignal): Promise<People> {
  const [{ users }, { invitations }] = await Promise.all([
    client.users.list({ query, signal }),
    client.invitations.list({ query, signal }),
  ])
  return { users, invitations }
}

export const invite = (body: {
  readonly name: string
  readonly roles: Role[]
}): Promise<Invitation & { readonly link: string }> => client.invitations.create({ body })

export const takeBack = (id: string): Promise<undefined> => client.invitations.remove({ params: { id } })

export const setBlocked = (id: string, blocked: boolean): Promise<User> =>
  client.users.change({ params: { id }, body: { state: blocked ? 'blocked' : 'active' } })

export const changeRoles = (id: string, roles: User['roles']): Promise<User> =>
  client.users.change({ params: { id }, body: { roles } })

export const removeSecondFactor = (id: string): Promise<undefined> =>
  client.users.removeSecondFactor({ params: { id } })

export type NewGrant = Parameters<typeof client.grants.create>[0]['body']

export const makeGrant = (body: NewGrant): Promise<Grant> => client.grants.create({ body })

export const revokeGrant = (id: string): Promise<undefined> => client.grants.revoke({ params: { id } })

export const listRegisters = async (signal: AbortSignal): Promise<readonly Register[]> =>
  (await client.registers.list({ query, signal })).registers

type NewRegister = Parameters<typeof client.registers.create>[0]['body']

export const makeRegister = (body: NewRegister): Promise<Register> => client.registers.create({ body })

export const makeLinks = async (id: string) =>
  (await client.registers.links({ params: { id }, body: { kind: 'long' } })).links

/** How many were added, changed, or known already. */
export const importSubjects = (id: string, file: File) =>
  send<{ readonly added: number; readonly changed: number; readonly unchanged: number }>({
    method: 'PUT',
    address: pathOf(routes.registers.import, { params: { id } }),
    file,
    proof: proofOfSession(),
    told: () => undefined,
  })

export const subjectsAddress = (id: string): string => pathOf(routes.registers.export, { params: { id } })

export const rotateKeys = () => client.keys.rotate()

export const makeBackup = () => client.backups.create()

export const listTokens = async (signal: AbortSignal): Promise<readonly Token[]> =>
  (await client.tokens.list({ query, signal })).tokens

export type NewToken = Parameters<typeof client.tokens.create>[0]['body']

export const makeToken = (body: NewToken) => client.tokens.create({ body })

export const removeToken = (id: string): Promise<undefined> => client.tokens.remove({ params: { id } })
