import { findMethod } from '@outis/core/methods'
import type { VerdictFinding } from '../verdict/verdict-view.ts'
import { setRoles } from './edit-attributes.ts'
import { addIn, type Plain, setIn } from './edit-policy.ts'
import { documentOf, nodeAt, type PolicyRole, plainValue, viewPolicy } from './policy-view.ts'
import { type ColumnProfile, roleChoice } from './role-proposals.ts'

/** A change of the policy that ends a finding. */
export interface Fix {
  readonly text: string
  readonly change: string
}

/**
 * The policy with the change that ends a finding: the one that the finding has, otherwise the setting that its advice names.
 * Undefined where there is none, or where the policy has it already.
 *
 * @param profile the columns of the table: one that becomes a quasi-identifier gets the hierarchy that is proposed for it
 */
export function fixOf(
  text: string,
  { fix, advice, columns }: Pick<VerdictFinding, 'fix' | 'advice' | 'columns'>,
  profile: readonly ColumnProfile[] = [],
): Fix | undefined {
  if (fix === undefined)
    return advice === undefined ? undefined : fixFor(text, { of: columns[0], fix: advice })
  const edited = fix.edits.reduce((before, edit) => withEdit(before, edit, profile), text)
  return edited === text ? undefined : { text: edited, change: fix.text }
}

type Edit = NonNullable<VerdictFinding['fix']>['edits'][number]

function withEdit(text: string, edit: Edit, profile: readonly ColumnProfile[]): string {
  if ('attribute' in edit) return withAttribute(text, edit, profile)
  const path = edit.path.map(String)
  return 'add' in edit
    ? addIn(text, path, edit.add as Plain)
    : setIn(text, path, edit.value as Plain | undefined)
}

function withAttribute(
  text: string,
  { attribute, set }: Extract<Edit, { readonly attribute: string }>,
  profile: readonly ColumnProfile[],
): string {
  const { role, ...rest } = set
  const column = profile.find(({ name }) => name === attribute)
  const chosen = role as PolicyRole | undefined
  const withRole =
    chosen === undefined
      ? text
      : setRoles(text, [column ? roleChoice(column, chosen) : { column: attribute, role: chosen }])
  const declared = plainValue(nodeAt(documentOf(withRole), ['attributes', attribute]))
  // A short declaration (`ward: neutral`) has no place for further keys.
  if (typeof declared === 'string' && Object.keys(rest).length > 0)
    return setIn(withRole, ['attributes', attribute], { role: declared, ...(rest as Record<string, Plain>) })
  return Object.entries(rest).reduce(
    (before, [key, value]) => setIn(before, ['attributes', attribute, key], value as Plain | undefined),
    withRole,
  )
}

/** Models that a fix may ask for, with the options that it names. */
const MODEL = /(entropy-l-diversity|enhanced-beta-likeness|t-closeness)[^(.]*\(([a-z-]+: [^)]+)\)/
const LARGER = /larger `?(k|bucket-k)`?/

/**
 * The policy with the setting that a finding proposes: hardened mode, a model of the secret column, rows without the order of the
 * source, no seed, or a larger k. Undefined where the finding names no such setting.
 */
export function fixFor(
  text: string,
  { of, fix = '' }: { readonly of?: string | undefined; readonly fix?: string },
): Fix | undefined {
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
