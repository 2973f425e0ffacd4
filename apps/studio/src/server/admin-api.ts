import { type Invitation, pathOf, routes, type User } from '@outis/api'
import { sendFile } from './send-file.ts'
import { client } from './session.tsx'

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

/** Says how many people were added, changed, or known already. */
export const importSubjects = (id: string, file: File) =>
  sendFile<{ readonly added: number; readonly changed: number; readonly unchanged: number }>(
    pathOf(routes.registers.import, { params: { id } }),
    file,
  )
