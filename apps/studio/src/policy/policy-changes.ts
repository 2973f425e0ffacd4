import { changeTexts as texts } from '../texts/changes.ts'
import { documentOf, textsOf, viewPolicy } from './policy-view.ts'

/** The difference between two policies in one sentence. */
export function changeInWords(before: string, after: string): string {
  const [old, now] = [viewPolicy(before), viewPolicy(after)]
  if (!now.readable) return texts.typed
  const said: string[] = []
  const columns = new Set([...old.attributes.keys(), ...now.attributes.keys()])
  const byRole = new Map<string, string[]>()
  for (const column of columns) {
    const [from, to] = [old.attributes.get(column), now.attributes.get(column)]
    if (from?.role !== to?.role) {
      const role = to?.role ?? 'none'
      byRole.set(role, [...(byRole.get(role) ?? []), column])
    } else if (!same(from?.hierarchy, to?.hierarchy))
      said.push(texts.hierarchy(column, to?.hierarchy === undefined))
    else if (!same(from?.taxonomy, to?.taxonomy))
      said.push(texts.taxonomy(column, to?.taxonomy === undefined))
    else if (from?.type !== to?.type) said.push(texts.type(column, to?.type))
    else if (!same(from, to)) said.push(texts.column(column))
  }
  for (const [role, members] of byRole) said.push(texts.role(members, role))
  if (!same(old.missing, now.missing)) said.push(texts.missing(now.missing ?? ['']))
  said.push(...otherKeys(before, after))
  return said.length === 0 ? texts.layout : shortened(said)
}

const KNOWN = new Set(['attributes'])

/** Top-level keys that have no sentence of their own. */
function otherKeys(before: string, after: string): string[] {
  const [old, now] = [before, after].map(
    (text) => textsOf(documentOf(text).contents) as Record<string, unknown> | undefined,
  )
  const keys = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])
  return [...keys].flatMap((key) => {
    if (KNOWN.has(key) || same(old?.[key], now?.[key])) return []
    if (key === 'data')
      return same(withoutMissing(old?.[key]), withoutMissing(now?.[key])) ? [] : [texts.reading]
    return [texts.key(key)]
  })
}

const withoutMissing = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? { ...data, missing: undefined } : data

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const shortened = (said: readonly string[]): string =>
  said.length <= 2 ? said.join('; ') : `${said[0]}; ${texts.more(said.length - 1)}`
