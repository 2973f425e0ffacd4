import { randomUUID } from 'node:crypto'
import { DEFAULT_UNDONE_LIMIT } from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import { policyFaults, type ReleaseKey } from '@outis/core/pipeline'
import { meaningInKey } from '@outis/core/releases'
import { rolesOf } from '../accounts/account-users.ts'
import { refuseWaiting } from '../answers/approval.ts'
import { activeGrant, findGrant, type GrantRow, MILLION, shownGrant } from '../grants/grant-store.ts'
import type { Handlers } from '../http/handler.ts'
import { releaseById, releaseKeyOf } from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'
import { changeGuarded, insertGuarded } from '../store/row-macs.ts'
import type { Tx } from '../store/store.ts'

export const grantHandlers: Handlers['grants'] = {
  async list({ actor, query, server }) {
    const { db } = server.store
    const ownOnly = isOnlyResearcher(actor.roles)
    const rows = await db
      .selectFrom('grants')
      .selectAll()
      .where('id', '>', query.after ?? '')
      .$if(ownOnly, (all) => all.where('researcher', '=', actor.id))
      .$if(query.release !== undefined, (all) => all.where('release_id', '=', query.release!))
      .orderBy('id')
      .limit(query.limit)
      .execute()
    const grants = []
    for (const row of rows) grants.push(await shownGrant(db, row, server.now()))
    return { grants }
  },
  async create({ actor, body, server }) {
    const { store, audit, now } = server
    return store.write(async (tx) => {
      await refuseUnfit(server, tx, body)
      const { researcher, release, purpose, minSupport, budget, scope, homogeneity, thresholds } = body
      const expires = new Date(body.expires).toISOString()
      const row: GrantRow = {
        id: randomUUID(),
        researcher,
        release_id: release,
        purpose,
        expires,
        min_support: minSupport,
        budget,
        scope,
        homogeneity,
        thresholds,
        undone_limit: Math.round(body.undoneLimit * MILLION),
        attributes: body.attributes === null ? null : JSON.stringify(body.attributes),
        approval: body.approval ? 1 : 0,
        revoked: null,
        created: now().toISOString(),
        created_by: actor.id,
      }
      await insertGuarded(tx, 'grants', row)
      await audit.append(tx, {
        actor: actor.audit,
        action: 'grants.create',
        object: `grant:${row.id}`,
        detail: {
          researcher,
          release,
          minSupport,
          budget,
          approval: body.approval,
          scope,
          homogeneity,
          thresholds,
          undoneLimit: body.undoneLimit,
          acknowledged: body.acknowledge !== undefined,
        },
      })
      return shownGrant(tx, row, now())
    })
  },
  async outlook({ params, query, server }) {
    const { knowledge, store } = server
    await releaseById(store.db, params.id)
    const table = await knowledge.table(params.id)
    return {
      undone: [...(await knowledge.undone(store.db, table))],
      most: [...knowledge.undoneAtMost(table, query.minSupport)],
    }
  },
  async get({ actor, params, server }) {
    const row = await findGrant(server.store.db, params.id)
    if (!row || (isOnlyResearcher(actor.roles) && row.researcher !== actor.id)) throw unknownGrant()
    return shownGrant(server.store.db, row, server.now())
  },
  async revoke({ actor, params, server }) {
    const { store, audit, now } = server
    await store.write(async (tx) => {
      const row = await findGrant(tx, params.id)
      if (!row) throw unknownGrant()
      if (row.revoked === null) {
        await changeGuarded(tx, 'grants', row.id, { revoked: now().toISOString() })
      }
      const waiting = await refuseWaiting(tx, row.id, { by: actor.id, now: now() })
      await audit.append(tx, {
        actor: actor.audit,
        action: 'grants.revoke',
        object: `grant:${row.id}`,
        detail: { waiting },
      })
    })
    server.histories.clear()
    server.knowledge.clear()
  },
}

const isOnlyResearcher = (roles: readonly string[]): boolean =>
  !roles.some((role) => role === 'steward' || role === 'approver' || role === 'auditor')

async function refuseUnfit(
  services: Services,
  tx: Tx,
  {
    researcher,
    release,
    expires,
    minSupport,
    undoneLimit,
    acknowledge,
  }: {
    readonly researcher: string
    readonly release: string
    readonly expires: string
    readonly minSupport: number
    readonly undoneLimit: number
    readonly acknowledge?: string | undefined
  },
): Promise<void> {
  const now = services.now()
  const row = await releaseById(tx, release)
  if (acknowledge === undefined) {
    const key = await releaseKeyOf(services, tx, row)
    // Without aliases or grades there is nothing that answers could give back.
    const isPersonalised = key !== undefined && meaningInKey(key) !== undefined
    if (isPersonalised && undoneLimit > DEFAULT_UNDONE_LIMIT) throw handsOverMore()
    if (isPersonalised && !(row.mode === 'hardened' && aliasRowsIn(key) < minSupport)) throw handsOverKey()
  }
  const user = await tx.selectFrom('users').selectAll().where('id', '=', researcher).executeTakeFirst()
  if (!user || !rolesOf(user).includes('researcher')) {
    throw new OutisError('CONFLICT', {
      message: 'The account of the grant does not exist, or is not a researcher.',
      hint: 'Give it the role researcher first.',
    })
  }
  if (new Date(expires) <= now) {
    throw new OutisError('CONFLICT', {
      message: 'The grant would have expired already.',
      hint: 'Let it end later.',
    })
  }
  if (await activeGrant(tx, { researcher, release, now })) {
    throw new OutisError('CONFLICT', {
      message: 'The researcher has an active grant for this release.',
      hint: 'Revoke it first: what was told under it goes on to count.',
    })
  }
}

/** Rows that an alias of a hardened release may stand on: an alias of enough rows is named to whoever asks. */
function aliasRowsIn({ policy }: ReleaseKey): number {
  const method = policyFaults(policy.text).policy?.method as { readonly aliasRows?: number } | undefined
  return method?.aliasRows ?? 1
}

const handsOverKey = (): OutisError =>
  new OutisError('GRANT_REFUSED', {
    message:
      'A grant on a personalised release whose aliases stand on enough rows to be asked for hands over its key: two requests give back every age and occupation.',
    hint: 'Grant a release of `mode: hardened` whose `alias-rows` is below `minSupport`; or say in `acknowledge` why the researcher may have the key, which the trail records. GET /api/v1/grants/outlook/{id} says what a grant amounts to.',
  })

const handsOverMore = (): OutisError =>
  new OutisError('GRANT_REFUSED', {
    message: `A grant whose \`undoneLimit\` is more than ${DEFAULT_UNDONE_LIMIT} lets answers undo more than a tenth of what a column of the release hides.`,
    hint: 'Leave the limit as it is; or say in `acknowledge` why the researcher may know more, which the trail records. GET /api/v1/grants/outlook/{id} says what a grant amounts to.',
  })

const unknownGrant = (): OutisError =>
  new OutisError('NOT_FOUND', { message: 'There is no such grant.', hint: 'GET /api/v1/grants lists them.' })
