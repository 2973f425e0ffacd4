import { z } from 'zod'
import {
  accountName,
  byId,
  id,
  linkToken,
  newAccountName,
  newPassword,
  page,
  roleList,
  time,
} from '../fields.ts'
import { defineRoute } from '../route.ts'
import { me } from './sessions.ts'

export const user = z
  .object({
    id,
    name: accountName,
    roles: roleList,
    state: z.enum(['active', 'blocked']),
    secondFactor: z.boolean(),
    created: time,
    lastSeen: time.nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const userRoutes = {
  list: defineRoute('GET', '/api/v1/users', ['steward'], {
    summary: 'All accounts, by name.',
    query: page,
    answer: z.object({ users: z.array(user) }),
  }),
  create: defineRoute('POST', '/api/v1/users', ['steward'], {
    summary: 'Makes an account for a program (`service`); people get an invitation.',
    body: z.strictObject({ name: newAccountName, roles: z.tuple([z.literal('service')]) }),
    answer: user,
    status: 201,
  }),
  get: defineRoute('GET', '/api/v1/users/{id}', ['steward'], {
    summary: 'One account.',
    params: byId,
    answer: user,
  }),
  change: defineRoute('PATCH', '/api/v1/users/{id}', ['steward'], {
    summary: 'Changes the roles of an account, or blocks it: its sessions and tokens end at once.',
    params: byId,
    body: z.strictObject({ roles: roleList.optional(), state: z.enum(['active', 'blocked']).optional() }),
    answer: user,
  }),
  remove: defineRoute('DELETE', '/api/v1/users/{id}', ['steward'], {
    summary: 'Removes an account; the trail keeps what it did.',
    params: byId,
  }),
  removeSecondFactor: defineRoute('DELETE', '/api/v1/users/{id}/second-factor', ['steward'], {
    summary: 'Removes the second factor of somebody who lost it.',
    params: byId,
  }),
  renewPassword: defineRoute('POST', '/api/v1/users/{id}/password', ['steward'], {
    summary:
      'Ends the password of an account with its sessions and tokens, and makes a one-time link by which the person sets a new one.',
    params: byId,
    body: z.strictObject({ hours: z.int().min(1).max(720).default(72) }),
    answer: z.object({ link: z.string(), expires: time }),
    status: 201,
  }),
  setPassword: defineRoute('POST', '/api/v1/users/password', ['link'], {
    limit: 'link',
    summary: 'Sets the new password of an account, once, with the token of its link. It signs nobody in.',
    body: z.strictObject({ token: linkToken, password: newPassword }),
  }),
}

export const invitation = z
  .object({ id, name: accountName, roles: roleList, created: time, expires: time })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

export const invitationRoutes = {
  list: defineRoute('GET', '/api/v1/invitations', ['steward'], {
    summary: 'Invitations that nobody has accepted yet.',
    query: page,
    answer: z.object({ invitations: z.array(invitation) }),
  }),
  create: defineRoute('POST', '/api/v1/invitations', ['steward'], {
    summary: 'Makes a one-time link by which a person makes their account. It is shown once.',
    body: z.strictObject({
      name: newAccountName,
      roles: roleList,
      hours: z.int().min(1).max(720).default(72),
    }),
    answer: invitation.extend({ link: z.string() }),
    status: 201,
  }),
  remove: defineRoute('DELETE', '/api/v1/invitations/{id}', ['steward'], {
    summary: 'Takes an invitation back.',
    params: byId,
  }),
  accept: defineRoute('POST', '/api/v1/invitations/accept', ['link'], {
    limit: 'link',
    summary: 'Makes the account of an invitation, once, and signs in.',
    body: z.strictObject({ token: linkToken, password: newPassword }),
    answer: me,
    status: 201,
  }),
}
