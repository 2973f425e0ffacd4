import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePolicyText } from '@outis/engines'

export const cases = join(import.meta.dirname, 'cases')
export const textOf = (name: string, file: string): string => readFileSync(join(cases, name, file), 'utf8')

/** One case of each method on the clinic table, hardened where it can be: there it draws. */
export function caseOfEachMethod(): { readonly name: string; readonly method: string }[] {
  const chosen = new Map<string, string>()
  for (const name of readdirSync(cases)) {
    const text = textOf(name, 'policy.yaml')
    if (!existsSync(join(cases, name, 'release.csv')) || !/source: .*clinic\.csv$/m.test(text)) continue
    const { id, mode } = parsePolicyText(text).policy.method
    if (!chosen.has(id) || (mode === 'hardened' && !chosen.get(id)!.includes('hardened')))
      chosen.set(id, name)
  }
  return [...chosen].map(([method, name]) => ({ name, method }))
}
