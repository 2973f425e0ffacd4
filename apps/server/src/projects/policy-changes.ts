import { policyValue } from '@outis/core/pipeline'
import { isCellPath } from '@outis/core/policy'

const MOST = 50

/** What changed from one policy to the next, in words. Paths and settings alone: values of the data stay unsaid. */
export function policyChanges(before: string | undefined, after: string): string[] {
  if (before === undefined) return ['First policy.']
  const [old, now] = [plainValue(before), plainValue(after)]
  if (old === undefined || now === undefined) return ['The text changed; one of the two cannot be read.']
  const changes: string[] = []
  compare(old, now, { path: [], changes })
  if (changes.length === 0) return ['Comments or layout.']
  return changes.length <= MOST
    ? changes
    : [...changes.slice(0, MOST), `… and ${changes.length - MOST} more.`]
}

function plainValue(text: string): unknown {
  try {
    return policyValue(text) ?? undefined
  } catch {
    return undefined
  }
}

interface Walk {
  readonly path: readonly (string | number)[]
  readonly changes: string[]
}

function compare(old: unknown, now: unknown, { path, changes }: Walk): void {
  if (JSON.stringify(old) === JSON.stringify(now)) return
  if (isMapping(old) && isMapping(now) && !isCellPath([...path, 'x'])) {
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const inner = [...path, key]
      if (!Object.hasOwn(now, key)) changes.push(`${shown(inner)} was removed.`)
      else if (!Object.hasOwn(old, key)) changes.push(`${shown(inner)} was added${worth(now[key], inner)}.`)
      else compare(old[key], now[key], { path: inner, changes })
    }
    return
  }
  const [was, is] = [worth(old, path), worth(now, path)]
  const told = was !== '' && is !== '' ? `: ${was.slice(2)} became ${is.slice(2)}` : ''
  changes.push(`${shown(path)} changed${told}.`)
}

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (path: readonly (string | number)[]): string =>
  path.length === 0 ? 'The policy' : path.join('.')

/** Short settings are told; seeds, and what may be a value of the data, are not. */
function worth(value: unknown, path: readonly (string | number)[]): string {
  if (path[0] === 'seed' || isCellPath([...path, 'x']) || isCellPath(path)) return ''
  const isPlain =
    ['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && /^[\w-]{1,30}$/.test(value))
  return isPlain ? `: ${String(value)}` : ''
}
