import { randomUUID } from 'node:crypto'
import type { Consent } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { linkInvalid } from '../accounts/links.ts'
import type { DataKey } from '../keys/vault.ts'
import type { Services } from '../start/services.ts'
import type { Db, Tx } from '../store/store.ts'
import {
  attributesOf,
  type Choices,
  openSubject,
  type RegisterRow,
  registerById,
  registerKeyIn,
  type SubjectRow,
  sealSubject,
  tokenHash,
} from './register-store.ts'

interface Found {
  readonly register: RegisterRow
  readonly subject: SubjectRow
  readonly link: { readonly hash: string; readonly once: number; readonly expires: string }
  readonly key: DataKey
}

/** One answer for links that never were, were used, or have expired. */
async function resolveLink(
  { vault, now }: Pick<Services, 'vault' | 'now'>,
  db: Db,
  token: string,
): Promise<Found> {
  const link = await db
    .selectFrom('consent_links')
    .selectAll()
    .where('hash', '=', tokenHash(token))
    .where('expires', '>', now().toISOString())
    .executeTakeFirst()
  if (link === undefined) throw linkInvalid()
  const subject = await db
    .selectFrom('subjects')
    .selectAll()
    .where('id', '=', link.subject_id)
    .executeTakeFirstOrThrow()
  const register = await registerById(db, subject.register_id)
  return { register, subject, link, key: await registerKeyIn({ vault }, db, register.id) }
}

/** What the holder of a link has chosen so far; who has not answered has 3 everywhere. */
export async function consentOf(services: Services, token: string): Promise<Consent> {
  const { register, subject, link, key } = await resolveLink(services, services.store.db, token)
  const { choices } = openSubject(key, subject)
  return {
    title: register.title,
    attributes: attributesOf(register).map(({ column, label }) => ({
      column,
      label: label ?? column,
      choice: choices[column] ?? 3,
      answered: choices[column] !== undefined,
    })),
    withdrawn: subject.withdrawn === 1,
    version: subject.version,
    once: link.once === 1,
    expires: link.expires,
  }
}

export const examplesOf = async (services: Services, token: string) =>
  attributesOf((await resolveLink(services, services.store.db, token)).register)

export interface Decision {
  readonly choices: Choices
  readonly withdrawn?: boolean | undefined
  /** The state that the person saw: a page that lay open does not undo what was decided since. */
  readonly seen?: number
}

/** Takes a decision down, with its history. A one-time link is used up by it. */
export async function decide(services: Services, token: string, decision: Decision): Promise<Consent> {
  const { store, audit } = services
  const before = await consentOf(services, token)
  await store.write(async (tx) => {
    const { register, subject, link, key } = await resolveLink(services, tx, token)
    refuseUnasked(register, decision.choices)
    if (decision.seen !== undefined && decision.seen !== subject.version) throw changedMeanwhile()
    const what = await changeSubject(services, tx, { key, subject, decision, by: 'subject' })
    if (link.once === 1) await tx.deleteFrom('consent_links').where('hash', '=', link.hash).execute()
    await audit.append(tx, {
      actor: 'link',
      action: 'consent.put',
      object: `subject:${subject.id}`,
      detail: { what: what ?? 'nothing' },
    })
  })
  const { choices, withdrawn = before.withdrawn } = decision
  return {
    ...before,
    withdrawn,
    version: before.version + 1,
    attributes: before.attributes.map((attribute) => ({
      ...attribute,
      choice: choices[attribute.column] ?? attribute.choice,
      answered: attribute.answered || choices[attribute.column] !== undefined,
    })),
  }
}

function refuseUnasked(register: RegisterRow, choices: Choices): void {
  const asked = new Set(attributesOf(register).map(({ column }) => column))
  if (Object.keys(choices).every((column) => asked.has(column))) return
  throw new OutisError('REQUEST_INVALID', {
    message: 'A choice names an attribute that the register does not have.',
    hint: 'GET the same address for the attributes.',
  })
}

export interface SubjectDecision {
  readonly key: DataKey
  readonly subject: SubjectRow
  readonly decision: Decision
  readonly by: 'subject' | 'steward' | 'import'
}

/** Changes what a person decided and writes its history; undefined where nothing changed. */
export async function changeSubject(
  { now }: Pick<Services, 'now'>,
  tx: Tx,
  { key, subject, decision, by }: SubjectDecision,
): Promise<'choice' | 'withdrawal' | 'return' | undefined> {
  const stored = openSubject(key, subject)
  const choices = { ...stored.choices, ...decision.choices }
  const was = subject.withdrawn === 1
  const withdrawn = decision.withdrawn ?? was
  const same = Object.entries(choices).every(([column, choice]) => stored.choices[column] === choice)
  if (same && withdrawn === was) return undefined
  const what = withdrawn === was ? 'choice' : withdrawn ? 'withdrawal' : 'return'
  await tx
    .updateTable('subjects')
    .set({
      sealed: sealSubject(key, subject.id, { key: stored.key, choices }),
      withdrawn: withdrawn ? 1 : 0,
      answered: Object.keys(choices).length > 0 || withdrawn ? 1 : subject.answered,
      version: subject.version + 1,
    })
    .where('id', '=', subject.id)
    .execute()
  const id = randomUUID()
  await tx
    .insertInto('consent_changes')
    .values({
      id,
      register_id: subject.register_id,
      subject_id: subject.id,
      at: now().toISOString(),
      what,
      by,
      sealed: sealSubject(key, id, { key: stored.key, choices }),
    })
    .execute()
  return what
}

const changedMeanwhile = (): OutisError =>
  new OutisError('CHANGED_MEANWHILE', {
    message: 'Something else was decided since this page was opened.',
    hint: 'Open the link again.',
  })
