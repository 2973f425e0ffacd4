import { findMethod } from '@outis/core/methods'
import type { Plain } from './edit-policy.ts'
import { setIn } from './edit-policy.ts'
import { documentOf, nodeAt, plainValue, viewPolicy } from './policy-view.ts'

/** The part of a finding that a change of the policy can follow from. */
interface Fix {
  readonly text: string
  readonly change: string
}

/** Models that a fix may ask for, with the options that it names. */
const MODEL = /(entropy-l-diversity|enhanced-beta-likeness|t-closeness)[^(.]*\(([a-z-]+: [^)]+)\)/
const LARGER = /larger `?(k|bucket-k)`?/

/**
 * The policy with the setting that a finding proposes: hardened mode, a model of the secret column, rows without the order of the
 * source, no seed, or a larger k. Undefined where the finding names no such setting.
 */
export function fixFor(text: string, { of, fix = '' }: { of?: string; fix?: string }): Fix | undefined {
  const { method } = viewPolicy(text)
  const record = method && findMethod(method.name)
  if (method === undefined || record === undefined) return undefined
  const methodPath = ['method', method.name] as const
  if (/mode: hardened/.test(fix) && method.options.mode !== 'hardened' && 'mode' in record.options)
    return hardened(text, methodPath, fix, record.options)
  if (/keep-order: true/.test(fix))
    return changed(text, ['release', 'keep-order'], undefined, 'no order of the source')
  if (/^Leave the seed out/.test(fix)) return changed(text, ['seed'], undefined, 'no seed')
  const [, model, options] = MODEL.exec(fix) ?? []
  if (model && options && of !== undefined && 'models' in record.options)
    return withModel(text, methodPath, { [model]: { ...namedOptions(options), of } })
  if (/`ranges: false`/.test(fix) && 'ranges' in record.options && method.options.ranges !== false)
    return changed(text, [...methodPath, 'ranges'], false, 'ranges: false')
  const { k } = method.options
  const requested = Number(/k-anonymity[^(]*\(k: (\d+)\)/.exec(fix)?.[1])
  if ('k' in record.options && (typeof k === 'number' ? k : 1) < requested)
    return changed(text, [...methodPath, 'k'], requested, `k: ${requested}`)
  const larger = LARGER.exec(fix)?.[1]
  const figure = larger === undefined ? undefined : method.options[larger]
  if (larger !== undefined && typeof figure === 'number')
    return changed(text, [...methodPath, larger], figure * 2, `${larger}: ${figure * 2}`)
  return undefined
}

/** Reads the options that a finding names: `t: 0.2, distance: ordered`. */
const namedOptions = (words: string): Readonly<Record<string, Plain>> =>
  Object.fromEntries(
    words.split(', ').map((option) => {
      const [name = '', value = ''] = option.split(': ')
      return [name, Number.isFinite(Number(value)) ? Number(value) : value]
    }),
  )

function hardened(
  text: string,
  methodPath: readonly [string, string],
  fix: string,
  options: Readonly<Record<string, unknown>>,
): Fix | undefined {
  const [, name, figure] = /mode: hardened with ([a-z-]+): (\d+)/.exec(fix) ?? []
  const first = setIn(text, [...methodPath, 'mode'], 'hardened')
  if (name === undefined || figure === undefined || !(name in options))
    return { text: first, change: 'mode: hardened' }
  return {
    text: setIn(first, [...methodPath, name], Number(figure)),
    change: `mode: hardened, ${name}: ${figure}`,
  }
}

function changed(
  text: string,
  keys: readonly string[],
  value: Plain | undefined,
  change: string,
): Fix | undefined {
  const next = setIn(text, keys, value)
  return next === text ? undefined : { text: next, change }
}

function withModel(
  text: string,
  methodPath: readonly [string, string],
  model: Readonly<Record<string, Readonly<Record<string, Plain>>>>,
): Fix | undefined {
  const written = plainValue(nodeAt(documentOf(text), [...methodPath, 'models']))
  const before = (Array.isArray(written) ? written : []) as Plain[]
  const name = Object.keys(model)[0] ?? ''
  // The policy asks for this model already, so it does not close the leak.
  if (before.some((entry) => typeof entry === 'object' && name in entry)) return undefined
  const options = Object.entries(model[name] ?? {})
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')
  return changed(text, [...methodPath, 'models'], [...before, model], `${name} (${options})`)
}
