import type { Role } from '@outis/api'
import { peopleTexts } from '../texts/people.ts'

/** A page that belongs to a role: where its people land, and what the line at the top leads to. */
export interface RolePlace {
  readonly path: string
  readonly label: string
  readonly roles: readonly Role[]
}

const places: readonly RolePlace[] = [
  { path: '/', label: peopleTexts.places.projects, roles: ['steward'] },
  { path: '/research', label: peopleTexts.places.research, roles: ['researcher'] },
  { path: '/requests', label: peopleTexts.places.requests, roles: ['approver'] },
  { path: '/trail', label: peopleTexts.places.trail, roles: ['auditor', 'steward'] },
  { path: '/admin', label: peopleTexts.places.admin, roles: ['steward'] },
]

export const placesOf = (roles: readonly Role[]): readonly RolePlace[] =>
  places.filter((place) => place.roles.some((role) => roles.includes(role)))

/** Where somebody with these roles begins; a service account has no page of its own. */
export const homeOf = (roles: readonly Role[]): string => placesOf(roles)[0]?.path ?? '/'
