import { randomBytes } from 'node:crypto'
import { OutisError } from '@outis/core/errors'
import { codeNeeded, judgePassword, signInFailed, useCode } from '../accounts/sign-in.ts'
import { refuseToken } from '../accounts/tokens.ts'
import { totpStep, totpText, totpUri } from '../accounts/totp.ts'
import { userById } from '../accounts/users.ts'
import type { Handlers } from '../http/handler.ts'

type SecondFactorHandlers = Pick<
  Handlers['me'],
  'beginSecondFactor' | 'confirmSecondFactor' | 'removeSecondFactor'
>

export const secondFactorHandlers: SecondFactorHandlers = {
  async beginSecondFactor({ actor, body, server }) {
    refuseToken(actor)
    const { store, audit, vault, passwords } = server
    const known = await userById(store.db, actor.id)
    const matches = await passwords.matches(known.password, body.password)
    const secret = randomBytes(20)
    const refusal = await store.write(async (tx) => {
      const user = await userById(tx, actor.id)
      const isPassword = await judgePassword(tx, server, user, matches && user.password === known.password)
      if (isPassword && user.totp !== null && body.code === undefined) return codeNeeded()
      const isRight = isPassword && (user.totp === null || (await useCode(tx, server, user, body.code!)))
      if (isRight) {
        const sealed = await vault.seal(tx, { kind: 'user', id: actor.id }, secret)
        await tx.updateTable('users').set({ totp_pending: sealed }).where('id', '=', actor.id).execute()
      }
      await audit.append(tx, {
        actor: actor.audit,
        action: 'me.beginSecondFactor',
        object: `user:${actor.id}`,
        outcome: isRight ? 'done' : 'refused',
      })
      return isRight ? undefined : signInFailed()
    })
    if (refusal !== undefined) throw refusal
    return { secret: totpText(secret), uri: totpUri(secret, actor.name) }
  },
  async confirmSecondFactor({ actor, body, server }) {
    refuseToken(actor)
    const { store, audit, vault, now } = server
    const confirmed = await store.write(async (tx) => {
      const user = await userById(tx, actor.id)
      if (user.totp_pending === null) throw nothingPending()
      const step = totpStep(
        await vault.open(tx, { kind: 'user', id: actor.id }, user.totp_pending),
        body.code,
        now(),
      )
      const isRight = step !== undefined
      if (isRight) {
        const set = { totp: user.totp_pending, totp_pending: null, totp_step: step }
        await tx.updateTable('users').set(set).where('id', '=', actor.id).execute()
      }
      await audit.append(tx, {
        actor: actor.audit,
        action: 'me.confirmSecondFactor',
        object: `user:${actor.id}`,
        outcome: isRight ? 'done' : 'refused',
      })
      return isRight
    })
    if (!confirmed) throw signInFailed()
  },
  async removeSecondFactor({ actor, body, server }) {
    refuseToken(actor)
    const { store, audit, passwords } = server
    const known = await userById(store.db, actor.id)
    const matches = await passwords.matches(known.password, body.password)
    const removed = await store.write(async (tx) => {
      const user = await userById(tx, actor.id)
      if (user.totp === null) throw nothingPending()
      const isPassword = await judgePassword(tx, server, user, matches && user.password === known.password)
      const isRight = isPassword && (await useCode(tx, server, user, body.code))
      if (isRight) {
        const set = { totp: null, totp_pending: null }
        await tx.updateTable('users').set(set).where('id', '=', actor.id).execute()
      }
      await audit.append(tx, {
        actor: actor.audit,
        action: 'me.removeSecondFactor',
        object: `user:${actor.id}`,
        outcome: isRight ? 'done' : 'refused',
      })
      return isRight
    })
    if (!removed) throw signInFailed()
  },
}

const nothingPending = (): OutisError =>
  new OutisError('CONFLICT', {
    message: 'There is no second factor to confirm or remove.',
    hint: 'POST /api/v1/me/second-factor begins one.',
  })
