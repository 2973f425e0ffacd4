import type { Path } from '../../policy/options/declaration.ts'
import type { DeclaredColumn, Role } from '../../policy/options/requirement-spec.ts'

/** What the rules of a method can ask of the policy, and how they say what is wrong. Paths begin at the method's own mapping. */
export interface PolicyRules {
  /** Whether all declared columns are well formed: only then is one that is not found not declared. */
  readonly complete: boolean
  declared(name: string): DeclaredColumn | undefined
  /** In declared order. */
  names(...roles: readonly Role[]): readonly string[]
  report(path: Path, sentence: string, more?: { readonly part?: 'key' | 'value' }): void
  /** What the author of a valid policy should know, as a sentence. */
  warn(sentence: string): void
  /** Refuses a name that is no declared column of one of these roles. */
  column(path: Path, name: string, roles: readonly Role[]): void
  /** Refuses what needs a column of this role where there is none. */
  role(path: Path, role: Role): void
}
