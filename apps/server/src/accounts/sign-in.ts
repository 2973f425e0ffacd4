import { OutisError } from '@outis/core/errors'
import type { Services } from '../start/services.ts'
import type { Tx } from '../store/store.ts'
import { type NewSession, openSession } from './account-sessions.ts'
import { nameKey, type UserRow } from './account-users.ts'
import { type KnownAddress, knownAddress, rememberAddress } from './known-addresses.ts'
import { totpStep } from './totp.ts'

export interface Credentials {
  readonly name: string
  readonly password: string
  readonly code?: string | undefined
  /** Where the request comes from. */
  readonly address: string
}

type Verdict =
  | { readonly kind: 'in'; readonly session: NewSession }
  | { readonly kind: 'refused' }
  | { readonly kind: 'code needed' }

/**
 * Signs in by name and password. An account that is not there, is blocked or locked is refused with the same answer as a wrong
 * password, after the same work: one hash, one transaction with one entry of the trail.
 */
export async function signIn(
  services: Services,
  { name, password, code, address }: Credentials,
): Promise<NewSession> {
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
    const judged = await judge(tx, services, { user, right, code, address })
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
  readonly address: string
}

/** Who tries, and the address, if the account has signed in from there: such an address has a count and a lock of its own. */
export interface Attempt {
  readonly user: UserRow
  readonly known?: KnownAddress | undefined
  /** It comes by a session, so that it is no stranger who locks the person out: the lock is for every address. */
  readonly bySession?: boolean
}

const isLocked = ({ user, known }: Attempt, { now }: Pick<Services, 'now'>): boolean =>
  ((known ?? user).locked_until ?? '') > now().toISOString()

async function judge(tx: Tx, services: Services, { user, right, code, address }: Judged): Promise<Verdict> {
  if (user === undefined) return { kind: 'refused' }
  const from = { user: user.id, address }
  const attempt = { user, known: await knownAddress(tx, services, from) }
  if (isLocked(attempt, services) || user.state !== 'active') return { kind: 'refused' }
  if (!right) return countFailure(tx, services, attempt)
  if (user.totp !== null) {
    if (code === undefined) return { kind: 'code needed' }
    if (!(await useCode(tx, services, attempt, code))) return { kind: 'refused' }
  }
  await rememberAddress(tx, services, from)
  return { kind: 'in', session: await openSession(tx, services, user) }
}

/** Judges a password that a signed-in person gave once more. A wrong one counts towards the lock on every route. */
export async function judgePassword(
  tx: Tx,
  services: Services,
  user: UserRow,
  matches: boolean,
): Promise<boolean> {
  if (isLocked({ user }, services)) return false
  if (!matches) await countFailure(tx, services, { user, bySession: true })
  return matches
}

/** Uses a code of the second factor up. A wrong one counts as a wrong password does, so that codes cannot be guessed. */
export async function useCode(tx: Tx, services: Services, attempt: Attempt, code: string): Promise<boolean> {
  const { user } = attempt
  const at = services.now()
  if (user.totp === null || isLocked(attempt, services)) return false
  const step = totpStep(await services.vault.open(tx, { kind: 'user', id: user.id }, user.totp), code, at)
  if (step === undefined || step <= user.totp_step) {
    await countFailure(tx, services, attempt)
    return false
  }
  await tx.updateTable('users').set({ totp_step: step }).where('id', '=', user.id).execute()
  return true
}

async function countFailure(
  tx: Tx,
  { settings, now }: Services,
  { user, known, bySession }: Attempt,
): Promise<Verdict> {
  const failures = (known ?? user).failures + 1
  const locks = failures >= settings.lockOut.failures
  const until = new Date(now().getTime() + settings.lockOut.minutes * 60_000).toISOString()
  const counted = { failures: locks ? 0 : failures, locked_until: locks ? until : null }
  if (known === undefined) await tx.updateTable('users').set(counted).where('id', '=', user.id).execute()
  else
    await tx
      .updateTable('known_addresses')
      .set(counted)
      .where('user_id', '=', known.user_id)
      .where('address', '=', known.address)
      .execute()
  if (bySession && locks)
    await tx
      .updateTable('known_addresses')
      .set({ locked_until: until })
      .where('user_id', '=', user.id)
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
