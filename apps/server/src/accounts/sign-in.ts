import { OutisError } from '@outis/core/errors'
import type { Services } from '../start/services.ts'
import type { Tx } from '../store/store.ts'
import { type NewSession, openSession } from './account-sessions.ts'
import { nameKey, type UserRow } from './account-users.ts'
import { totpStep } from './totp.ts'

export interface Credentials {
  readonly name: string
  readonly password: string
  readonly code?: string | undefined
}

type Verdict =
  | { readonly kind: 'in'; readonly session: NewSession }
  | { readonly kind: 'refused' }
  | { readonly kind: 'code needed' }

/**
 * Signs in by name and password. An account that is not there, is blocked or locked is refused with the same answer as a wrong
 * password, after the same work: one hash, one transaction with one entry of the trail.
 */
export async function signIn(services: Services, { name, password, code }: Credentials): Promise<NewSession> {
  const { store, passwords } = services
  const account = await store.db
    .selectFrom('users')
    .selectAll()
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  const matches = await passwords.matches(account?.password, password)
  const verdict = await store.write(async (tx) => {
    // Read again: other attempts may have locked the account while this one computed the hash.
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('name_key', '=', nameKey(name))
      .executeTakeFirst()
    const right = matches && user !== undefined && user.password === account?.password
    const judged = await judge(tx, services, { user, right, code })
    await services.audit.append(tx, {
      actor: judged.kind === 'in' ? judged.session.account.audit : 'nobody',
      action: 'sessions.create',
      object: `user:${user?.id ?? 'unknown'}`,
      outcome: judged.kind === 'in' ? 'done' : 'refused',
    })
    return judged
  })
  services.counters.add('outis_sign_ins_total', { outcome: verdict.kind === 'in' ? 'done' : 'refused' })
  if (verdict.kind === 'in') return verdict.session
  throw verdict.kind === 'refused' ? signInFailed() : codeNeeded()
}

interface Judged {
  readonly user: UserRow | undefined
  readonly right: boolean
  readonly code: string | undefined
}

async function judge(tx: Tx, services: Services, { user, right, code }: Judged): Promise<Verdict> {
  const at = services.now()
  const isLocked = (user?.locked_until ?? '') > at.toISOString()
  if (user === undefined || isLocked || user.state !== 'active') return { kind: 'refused' }
  if (!right) return countFailure(tx, services, user)
  if (user.totp !== null) {
    if (code === undefined) return { kind: 'code needed' }
    if (!(await useCode(tx, services, user, code))) return { kind: 'refused' }
  }
  return { kind: 'in', session: await openSession(tx, services, user) }
}

/** Judges a password that a signed-in person gave once more. A wrong one counts towards the lock on every route. */
export async function judgePassword(
  tx: Tx,
  services: Services,
  user: UserRow,
  matches: boolean,
): Promise<boolean> {
  if ((user.locked_until ?? '') > services.now().toISOString()) return false
  if (!matches) await countFailure(tx, services, user)
  return matches
}

/** Uses a code of the second factor up. A wrong one counts as a wrong password does, so that codes cannot be guessed. */
export async function useCode(tx: Tx, services: Services, user: UserRow, code: string): Promise<boolean> {
  const at = services.now()
  if (user.totp === null || (user.locked_until ?? '') > at.toISOString()) return false
  const step = totpStep(await services.vault.open(tx, { kind: 'user', id: user.id }, user.totp), code, at)
  if (step === undefined || step <= user.totp_step) {
    await countFailure(tx, services, user)
    return false
  }
  await tx.updateTable('users').set({ totp_step: step }).where('id', '=', user.id).execute()
  return true
}

async function countFailure(tx: Tx, { settings, now }: Services, user: UserRow): Promise<Verdict> {
  const failures = user.failures + 1
  const locks = failures >= settings.lockOut.failures
  const until = new Date(now().getTime() + settings.lockOut.minutes * 60_000).toISOString()
  await tx
    .updateTable('users')
    .set({ failures: locks ? 0 : failures, locked_until: locks ? until : null })
    .where('id', '=', user.id)
    .execute()
  return { kind: 'refused' }
}

export const signInFailed = (): OutisError =>
  new OutisError('SIGN_IN_FAILED', {
    message: 'Nobody was signed in: the name, the password or the code is wrong, or the account is locked.',
    hint: 'Try again with care; after several wrong tries an account is locked for some minutes.',
  })

export const codeNeeded = (): OutisError =>
  new OutisError('SECOND_FACTOR', {
    message: 'The account has a second factor: a code is needed too.',
    hint: 'Send the six digits that the authenticator shows as `code`.',
  })
