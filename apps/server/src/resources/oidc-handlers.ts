import type { Role } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { FastifyReply } from 'fastify'
import { openSession } from '../accounts/account-sessions.ts'
import { insertUser, nameKey, type UserRow } from '../accounts/account-users.ts'
import { linkInvalid, takeInvitation } from '../accounts/links.ts'
import { notVouched, type PendingSignIn, type Vouched } from '../accounts/oidc-login.ts'
import { secretHash } from '../accounts/secrets.ts'
import { cookieOptions } from '../http/authenticate.ts'
import type { Handlers } from '../http/handler.ts'
import { seal, unseal } from '../keys/seal.ts'
import { serverSecret } from '../keys/vault.ts'
import type { Services } from '../start/services.ts'
import type { Tx } from '../store/store.ts'
import { signedIn } from './sessions-handlers.ts'

const COOKIE = 'outis-signing-in'
const MINUTES = 10
const BACK = '/api/v1/oidc/back'

export const oidcHandlers: Handlers['oidc'] = {
  async offer({ server }) {
    return { offered: server.institution !== undefined }
  },
  async start({ server, reply }) {
    reply.code(303).header('location', await begin(server, reply))
    return { body: 'Sign in at your institution.' }
  },
  async join({ body, server, reply }) {
    const hash = secretHash(body.token)
    const invited = await server.store.db
      .selectFrom('invitations')
      .select('expires')
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (invited === undefined || invited.expires <= server.now().toISOString()) throw linkInvalid()
    return { to: await begin(server, reply, hash) }
  },
  async back({ server, request, reply }) {
    const { invitation, ...pending } = await opened(server, request.cookies[COOKIE])
    const institution = institutionOf(server)
    reply.clearCookie(COOKIE, { ...cookieOptions(server.settings), sameSite: 'lax', path: BACK })
    const vouched = await institution.finish(new URL(request.url, server.publicUrl()), pending)
    const session = await server.store.write(async (tx) => {
      const user = (await userOf(tx, vouched)) ?? (await admit(tx, server, { vouched, invitation }))
      const admitted = user !== undefined && user.state === 'active'
      await server.audit.append(tx, {
        actor: admitted ? `user:${user.id}` : 'nobody',
        action: 'oidc.back',
        object: `user:${user?.id ?? 'unknown'}`,
        outcome: admitted ? 'done' : 'refused',
      })
      return admitted ? openSession(tx, server, user) : undefined
    })
    if (session === undefined) throw refused()
    signedIn(server, reply, session)
    reply.code(303).header('location', '/')
    return { body: 'Signed in.' }
  },
}

/** What lies in the cookie of a browser that is at the institution. */
interface UnderWay extends PendingSignIn {
  /** Hash of the secret of an invitation that is accepted by signing in. */
  readonly invitation?: string
}

/** Remembers the sign-in in the browser; returns the address at the institution. */
async function begin(server: Services, reply: FastifyReply, invitation?: string): Promise<string> {
  const { to, pending } = await institutionOf(server).begin(server.publicUrl() + BACK)
  // Lax: the browser comes back from the institution's page, and a strict cookie would stay behind.
  reply.setCookie(COOKIE, await sealed(server, { ...pending, ...defined({ invitation }) }), {
    ...cookieOptions(server.settings),
    sameSite: 'lax',
    path: BACK,
    maxAge: MINUTES * 60,
  })
  return to.href
}

/** The account of somebody who has none yet: that of the invitation, or one of a newcomer. */
const admit = (
  tx: Tx,
  server: Services,
  { vouched, invitation }: { readonly vouched: Vouched; readonly invitation: string | undefined },
): Promise<UserRow | undefined> =>
  invitation === undefined
    ? newcomer(tx, server, vouched)
    : takeInvitation(tx, server, { hash: invitation, password: null, oidc: vouched.key })

function institutionOf({ institution }: Services) {
  if (institution !== undefined) return institution
  throw new OutisError('NOT_FOUND', {
    message: 'This server knows no institution to sign in by.',
    hint: 'Sign in by name and password; stewards set --oidc-issuer.',
  })
}

const userOf = (tx: Tx, { key }: Vouched): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('oidc', '=', key).executeTakeFirst()

/**
 * An account for somebody whom nobody invited, where the settings allow it. It is known by issuer and subject alone: a name that
 * somebody chose at the institution never leads to an account that was there before.
 */
async function newcomer(
  tx: Tx,
  { settings, now }: Services,
  { key, name }: Vouched,
): Promise<UserRow | undefined> {
  const roles = (settings.oidc?.newcomers ?? []) as Role[]
  if (roles.length === 0) return undefined
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  const free = taken === undefined ? name : `${name} (${key.slice(-12)})`
  return insertUser(tx, { name: free, roles, password: null, oidc: key, now: now() })
}

const secretOf = (server: Services) => serverSecret(server, 'signing-in')

async function sealed(server: Services, pending: UnderWay): Promise<string> {
  const until = server.now().getTime() + MINUTES * 60_000
  const text = JSON.stringify({ ...pending, until })
  return seal(await secretOf(server), Buffer.from(text), COOKIE).toString('base64url')
}

async function opened(server: Services, cookie: string | undefined): Promise<UnderWay> {
  const secret = await secretOf(server)
  try {
    const { until, ...pending } = JSON.parse(
      unseal(secret, Buffer.from(cookie ?? '', 'base64url'), COOKIE).toString(),
    )
    if (until < server.now().getTime()) throw notVouched()
    return pending
  } catch {
    throw notVouched()
  }
}

const refused = (): OutisError =>
  new OutisError('FORBIDDEN', {
    message: 'Your institution knows you, but you have no account here, or it is blocked.',
    hint: 'Ask a steward.',
  })
