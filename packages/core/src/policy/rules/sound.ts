import { nearestName } from '../nearest-name.ts'
import { type Path, quoted } from '../path.ts'
import type { PolicyAttribute, Role } from '../policy.ts'
import type { Report } from '../problem.ts'
import type { WrittenMethod } from '../schema/method-schema.ts'
import type { Vocabulary, WrittenRequirement } from '../schema/requirement-schema.ts'
import type { SourcePolicy, TargetPolicy } from '../source-policy.ts'

/** The parts of a policy that the schema accepts: what rules across parts can speak of, even when other parts are wrong. */
export interface Sound {
  readonly vocabulary: Vocabulary
  /** Every name that stands under `attributes`. */
  readonly declared: readonly string[]
  /** Those that are well formed, in declared order. */
  readonly attributes: readonly PolicyAttribute[]
  readonly method?: WrittenMethod
  readonly require?: readonly WrittenRequirement[]
  readonly source?: SourcePolicy
  readonly target?: TargetPolicy
}

export const namesOf = ({ attributes }: Sound, ...roles: readonly Role[]): string[] =>
  attributes.filter(({ role }) => roles.includes(role)).map(({ name }) => name)

/** No attribute has the role, and none that is malformed could have it. */
export const lacksRole = (sound: Sound, role: Role): boolean =>
  sound.attributes.length === sound.declared.length && namesOf(sound, role).length === 0

/** Refuses a column name that is not declared, or declared with another role than one of these. */
export function checkColumn(
  sound: Sound,
  report: Report,
  { path, name, roles }: { readonly path: Path; readonly name: string; readonly roles: readonly Role[] },
): void {
  const wanted = `must name ${roles.length > 2 ? 'a declared' : `a ${roles.join(' or ')}`} attribute`
  const attribute = sound.attributes.find((one) => one.name === name)
  if (attribute) {
    if (!roles.includes(attribute.role)) report(path, `${wanted}, and ${quoted(name)} is ${attribute.role}`)
  } else if (!sound.declared.includes(name)) {
    const nearest = nearestName(name, namesOf(sound, ...roles))
    report(path, `${wanted}${nearest ? `; did you mean ${quoted(nearest)}?` : ''}`)
  }
}
