import { quoted } from '../../policy/options/declaration.ts'
import type { PolicyFix } from '../../policy/options/finding.ts'
import type { PolicyAttribute } from '../../policy/options/policy.ts'

/** Changes of a policy that end what the gate finds. */
export const roleFix = (attribute: string, role: PolicyAttribute['role'], text: string): PolicyFix => ({
  text,
  edits: [{ attribute, set: { role } }],
})

export const quasiFix = (attribute: string): PolicyFix =>
  roleFix(attribute, 'quasi', `makes ${quoted(attribute)} a quasi-identifier`)
