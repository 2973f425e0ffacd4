import type { PolicyRules } from '../../methods/contract/policy-rules.ts'
import type { AnyOption } from '../options/declaration.ts'
import { writtenOptions } from '../options/walk-options.ts'
import type { Path } from '../policy-path.ts'
import type { Report } from '../policy-problem.ts'
import type { WrittenHierarchy } from '../schema/hierarchy-schema.ts'
import type { WrittenRequirement } from '../schema/requirement-schema.ts'
import { checkNesting } from './hierarchy-rules.ts'
import { checkModelOption, checkModels, checkRole } from './requirement-rules.ts'
import { checkColumn, namesOf, type Sound, type SoundMethod } from './sound.ts'

/** The method has the columns and keys it needs, its keys fit the attributes, and what it says itself holds. */
export function checkMethod(sound: Sound, report: Report): void {
  const { method } = sound
  if (!method) return
  const { record, policy, path } = method
  const { roles, models = false } = record.needs(policy)
  for (const attribute of record.makes.levels ? [] : sound.attributes)
    if (attribute.levels !== undefined)
      report(
        ['attributes', attribute.name, 'levels'],
        `has a meaning only in methods that choose one level for a column, and ${record.id} does not: leave it out, or choose another method`,
        { part: 'key' },
      )
  for (const role of roles) checkRole(sound, role, { path, report })
  if (models) checkAims(method, report)
  checkModes(method, report)
  checkOptions(sound, method, report)
  record.rules?.(policy, rulesAround(sound, path, report))
}

/** There is something to reach. */
function checkAims({ record, written, path }: SoundMethod, report: Report): void {
  const keysOf = (kind: AnyOption['kind']) =>
    Object.keys(record.options).filter((key) => record.options[key].kind === kind)
  const aims = [...keysOf('model'), ...keysOf('models')]
  const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)
  if (aims.every((key) => isEmpty(written[key])))
    report(path, `has nothing to reach; give it one of ${aims.join(', ')}`, { part: 'key' })
}

function checkModes({ record, written, path }: SoundMethod, report: Report): void {
  if (written.mode === 'hardened') return
  for (const [key, { hardened }] of Object.entries(record.options)) {
    if (hardened && written[key] !== undefined)
      report([...path, key], 'has a meaning only with mode: hardened', { part: 'key' })
  }
}

/** Models and hierarchies, wherever the method has them. */
function checkOptions(sound: Sound, { record, written, path }: SoundMethod, report: Report): void {
  for (const { option, value, path: at } of writtenOptions(record.options, written, path)) {
    if (option.kind === 'model') checkModelOption(sound, { model: option.model, path: at }, report)
    if (option.kind === 'models')
      checkModels(sound, { models: value as readonly WrittenRequirement[], path: at }, report)
    if (option.kind === 'hierarchy') checkNesting(value as WrittenHierarchy, at, { report })
  }
}

const rulesAround = (sound: Sound, path: Path, report: Report): PolicyRules => ({
  complete: sound.complete,
  declared: (name) => sound.attributes.find((attribute) => attribute.name === name),
  names: (...roles) => namesOf(sound, ...roles),
  report: (at, sentence, more) => report([...path, ...at], sentence, more),
  // Warnings are for valid policies: `policyWarnings` asks for them.
  warn: () => {},
  column: (at, name, roles) => checkColumn(sound, report, { path: [...path, ...at], name, roles }),
  role: (at, role) => checkRole(sound, role, { path: [...path, ...at], report }),
})
