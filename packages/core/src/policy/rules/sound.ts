import type { MethodRecord } from '../../methods/contract/method-record.ts'
import type { MissingMeaning } from '../../methods/contract/search.ts'
import type { MethodPolicy } from '../../methods/registry.ts'
import { nearestName } from '../../models/kit/nearest-name.ts'
import { type Path, quoted } from '../options/declaration.ts'
import type { PolicyAttribute, Role } from '../options/policy.ts'
import type { SourcePolicy, TargetPolicy } from '../options/requirement-spec.ts'
import type { Report } from '../policy-path.ts'
import type { Vocabulary, WrittenRequirement } from '../schema/requirement-schema.ts'

/** The parts of a policy that the schema accepts: what rules across parts can speak of, even when other parts are wrong. */
export interface Sound {
  readonly vocabulary: Vocabulary
  /** Every name that stands under `attributes`. */
  readonly declared: readonly string[]
  /** Those that are well formed, in declared order. */
  readonly attributes: readonly PolicyAttribute[]
  /** Whether that is all of them. */
  readonly complete: boolean
  readonly person?: string
  readonly missingAs?: MissingMeaning
  readonly method?: SoundMethod
  /** Entries of `require` that are well formed. */
  readonly require: readonly { readonly requirement: WrittenRequirement; readonly index: number }[]
  readonly source?: SourcePolicy
  readonly target?: TargetPolicy
  readonly keepOrder?: boolean
}

/** The one method that is asked for. */
export interface SoundMethod {
  readonly record: MethodRecord
  /** Where it stands. */
  readonly path: Path
  readonly written: Readonly<Record<string, unknown>>
  readonly policy: MethodPolicy
}

export const namesOf = ({ attributes }: Sound, ...roles: readonly Role[]): string[] =>
  attributes.filter(({ role }) => roles.includes(role)).map(({ name }) => name)

/** No attribute has the role, and none that is malformed could have it. */
export const lacksRole = (sound: Sound, role: Role): boolean =>
  sound.complete && namesOf(sound, role).length === 0

/** Refuses a column name that is not declared, or declared with another role than one of these. */
export function checkColumn(
  sound: Sound,
  report: Report,
  { path, name, roles }: { readonly path: Path; readonly name: string; readonly roles: readonly Role[] },
): void {
  const kinds = roles.length > 2 ? 'declared' : roles.join(' or ')
  const mustBe = `must name ${/^[aeiou]/.test(kinds) ? 'an' : 'a'} ${kinds} attribute`
  const attribute = sound.attributes.find((attribute) => attribute.name === name)
  if (attribute) {
    if (!roles.includes(attribute.role)) report(path, `${mustBe}, and ${quoted(name)} is ${attribute.role}`)
  } else if (!sound.declared.includes(name) && (sound.complete || sound.declared.length > 0)) {
    const nearest = nearestName(name, namesOf(sound, ...roles))
    report(path, `${mustBe}${nearest ? `; did you mean ${quoted(nearest)}?` : ''}`)
  }
}
