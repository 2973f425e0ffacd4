import { AUDIENCES, type Audience, type AudienceLimits, audienceLimits } from '@outis/core/verdict'
import { setIn } from './edit-policy.ts'
import { documentOf, nodeAt, plainValue } from './policy-view.ts'

/** Who gets the release, as a policy says it. */
export interface AudienceView {
  readonly audience: Audience
  /** Limits that the policy sets in place of the audience's, by their names there. */
  readonly set: Readonly<Record<string, number>>
}

const isAudience = (value: unknown): value is Audience => AUDIENCES.some((audience) => audience === value)

/** The audience that a policy names, or that its purpose does, or the usual one. */
export function audienceIn(text: string): AudienceView {
  const document = documentOf(text)
  const written = plainValue(nodeAt(document, ['audience']))
  if (isAudience(written)) return { audience: written, set: {} }
  const entries = written === undefined ? plainValue(nodeAt(document, ['purpose'])) : written
  if (typeof entries !== 'object' || entries === null) return { audience: 'contract', set: {} }
  const { for: whom, audience, ...rest } = entries as Readonly<Record<string, unknown>>
  const chosen = written === undefined ? audience : whom
  return {
    audience: isAudience(chosen) ? chosen : 'contract',
    set: Object.fromEntries(
      LIMITS.flatMap((name) => (typeof rest[name] === 'number' ? [[name, rest[name]]] : [])),
    ),
  }
}

const LIMITS = ['highest-risk', 'above-control', 'certain'] as const

/** The policy for another audience. Limits that it sets stay. */
export function setAudience(text: string, audience: Audience): string {
  const written = plainValue(nodeAt(documentOf(text), ['audience']))
  const isMapping = typeof written === 'object' && written !== null
  return setIn(text, isMapping ? ['audience', 'for'] : ['audience'], audience)
}

/** The limits of an audience, with those that the policy sets in their place. */
export function limitsFor(audience: Audience, set: AudienceView['set']) {
  const { highestRisk, aboveControl, certain }: AudienceLimits = audienceLimits[audience]
  return {
    highestRisk: set['highest-risk'] ?? highestRisk.max,
    aboveControl: set['above-control'] ?? aboveControl.max,
    certain: set.certain ?? certain,
  }
}
