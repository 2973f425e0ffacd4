import { randomUUID } from 'node:crypto'
import type { Token } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { Selectable } from 'kysely'
import { newTokenText, scopeAllows } from '../accounts/account-tokens.ts'
import { type Account, rolesOf, userById } from '../accounts/account-users.ts'
import { secretHash } from '../accounts/secrets.ts'
import type { Handlers } from '../http/handler.ts'
import { insertGuarded } from '../store/row-macs.ts'
import type { Db } from '../store/store.ts'
import type { Tables } from '../store/table-list.ts'

const DAY = 86_400_000
const USUAL_DAYS = 90
const MOST_DAYS = 366

const shownToken = (row: Selectable<Tables['tokens']>): Token => ({
  id: row.id,
  name: row.name,
  owner: row.owner,
  scopes: JSON.parse(row.scopes),
  created: row.created,
  expires: row.expires,
  lastUsed: row.last_used,
})

export const tokenHandlers: Handlers['tokens'] = {
  async list({ actor, query, server }) {
    const rows = await server.store.db
      .selectFrom('tokens')
      .selectAll()
      .where('owner', '=', actor.id)
      .where('id', '>', query.after ?? '')
      .orderBy('id')
      .limit(query.limit)
      .execute()
    return { tokens: rows.map(shownToken) }
  },
  async create({ actor, body, server }) {
    const { store, audit, now } = server
    refuseWider(actor, body.scopes)
    const secret = newTokenText()
    const madeAt = now()
    const row = {
      id: randomUUID(),
      hash: secretHash(secret),
      owner: body.owner ?? actor.id,
      name: body.name,
      scopes: JSON.stringify(body.scopes),
      created: madeAt.toISOString(),
      expires: shorter(actor, endOf(body, madeAt)),
      last_used: null,
    }
    await store.write(async (tx) => {
      await refuseForOthers(tx, actor, row.owner)
      await insertGuarded(tx, 'tokens', row)
      await audit.append(tx, {
        actor: actor.audit,
        action: 'tokens.create',
        object: `token:${row.id}`,
        detail: { owner: row.owner, scopes: body.scopes.join(' ') },
      })
    })
    return { ...shownToken(row), secret }
  },
  async remove({ actor, params, server }) {
    const { store, audit } = server
    await store.write(async (tx) => {
      const row = await tx.selectFrom('tokens').selectAll().where('id', '=', params.id).executeTakeFirst()
      // The same answer for a token that is not there and one of somebody else.
      if (row === undefined || (row.owner !== actor.id && !actor.roles.includes('steward')))
        throw noSuchToken()
      await tx.deleteFrom('tokens').where('id', '=', row.id).execute()
      await audit.append(tx, { actor: actor.audit, action: 'tokens.remove', object: `token:${row.id}` })
    })
  },
}

/** A token makes no token that may more than itself, or lives longer. */
function refuseWider({ scopes }: Account, wantedScopes: readonly string[]): void {
  if (scopes === undefined || wantedScopes.every((scope) => scopeAllows(scopes, scope))) return
  throw new OutisError('FORBIDDEN', {
    message: 'A token cannot make a token with more scopes than its own.',
    hint: 'Sign in with a password to make it.',
  })
}

/** `days` or `expires` says when the token ends. */
function endOf(
  { days, expires }: { readonly days?: number | undefined; readonly expires?: string | undefined },
  madeAt: Date,
): string {
  const end =
    expires === undefined ? madeAt.getTime() + (days ?? USUAL_DAYS) * DAY : new Date(expires).getTime()
  const fits = end > madeAt.getTime() && end <= madeAt.getTime() + MOST_DAYS * DAY
  if (fits && (days === undefined || expires === undefined)) return new Date(end).toISOString()
  throw new OutisError('REQUEST_INVALID', {
    message: `A token ends later than now and within ${MOST_DAYS} days; \`days\` or \`expires\` says when, not both.`,
    hint: `Leave both out for ${USUAL_DAYS} days.`,
  })
}

const shorter = ({ by, expires }: Account, wanted: string): string =>
  by === 'token' && expires < wanted ? expires : wanted

async function refuseForOthers(db: Db, actor: Account, owner: string): Promise<void> {
  if (owner === actor.id) return
  if (actor.roles.includes('steward') && rolesOf(await userById(db, owner)).includes('service')) return
  throw new OutisError('FORBIDDEN', {
    message: 'Nobody makes tokens for another person.',
    hint: 'A steward makes them for service accounts; people make their own.',
  })
}

const noSuchToken = (): OutisError =>
  new OutisError('NOT_FOUND', {
    message: 'There is no such token.',
    hint: 'GET /api/v1/tokens lists your own.',
  })
