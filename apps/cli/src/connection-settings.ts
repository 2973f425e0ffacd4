import { connectionName } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { addressOf, allowedTables } from '@outis/engines'
import type { Settings } from '@outis/server'
import { z } from 'zod'
import { parsedJson } from './parsed-json.ts'
import { bytesOf } from './server-options.ts'

const text = z.string().min(1).max(300)

/** What the file of `--connections` holds: databases by the names that people and policies know them by. */
const file = z.record(
  connectionName,
  z.strictObject({
    /** `$NAME` of the variable with the address: a file is read by more people and programs than an environment. */
    address: z.string().regex(/^\$[A-Za-z_][A-Za-z0-9_]*$/),
    read: z.array(text).min(1),
    title: text.optional(),
    roles: z
      .array(z.enum(['steward', 'service']))
      .min(1)
      .default(['steward']),
  }),
)

/** The databases that the administrator lets stewards read. Their addresses leave the environment of this process. */
export async function connectionsIn(path: string | undefined): Promise<Settings['connections']> {
  if (path === undefined) return []
  const bytes = await bytesOf(path, 'The file of --connections')
  const found = file.safeParse(parsedJson(Buffer.from(bytes).toString('utf8'), faulty))
  if (!found.success) throw faulty(`has a fault at ${found.error.issues[0]?.path.join('.') || 'its top'}`)
  const connections = Object.entries(found.data).map(([name, { address, read, title, roles }]) => ({
    name,
    title: title ?? name,
    roles,
    address: addressOf(address),
    read: read.map(allowedTables),
  }))
  for (const { address } of Object.values(found.data)) delete process.env[address.slice(1)]
  return connections
}

const faulty = (fault: string): OutisError =>
  new OutisError('USAGE', {
    message: `The file of --connections ${fault}.`,
    hint: 'It looks like {"clinic": {"address": "$CLINIC", "read": ["clinic.stays", "lab.*"]}}; the address is in the variable.',
  })
