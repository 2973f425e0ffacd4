import { changeTexts as texts } from '../texts/changes-texts.ts'
import { documentOf, textsOf, viewPolicy } from './policy-view.ts'

/** The difference between two policies in one sentence. */
export function changeInWords(before: string, after: string): string {
  const [old, now] = [viewPolicy(before), viewPolicy(after)]
  if (!now.readable) return texts.typed
  const sentences: string[] = []
  const columns = new Set([...old.attributes.keys(), ...now.attributes.keys()])
  const byRole = new Map<string, string[]>()
  for (const column of columns) {
    const [from, to] = [old.attributes.get(column), now.attributes.get(column)]
    if (from?.role !== to?.role) {
      const role = to?.role ?? 'none'
      byRole.set(role, [...(byRole.get(role) ?? []), column])
    } else if (!same(from?.hierarchy, to?.hierarchy))
      sentences.push(texts.hierarchy(column, to?.hierarchy === undefined))
    else if (!same(from?.taxonomy, to?.taxonomy))
      sentences.push(texts.taxonomy(column, to?.taxonomy === undefined))
    else if (from?.type !== to?.type) sentences.push(texts.type(column, to?.type))
    else if (!same(from, to)) sentences.push(texts.column(column))
  }
  for (const [role, members] of byRole) sentences.push(texts.role(members, role))
  if (!same(old.missing, now.missing)) sentences.push(texts.missing(now.missing ?? ['']))
  sentences.push(...otherKeys(before, after))
  return sentences.length === 0 ? texts.layout : shortened(sentences)
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

const shortened = (sentences: readonly string[]): string =>
  sentences.length <= 2 ? sentences.join('; ') : `${sentences[0]}; ${texts.more(sentences.length - 1)}`
