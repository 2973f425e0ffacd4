import type { Path } from '../options/declaration.ts'
import type { PolicyAttribute } from '../options/policy.ts'
import type { Report } from '../policy-path.ts'
import type { WrittenAttribute } from '../schema/data-schema.ts'
import type { HierarchyDefaults, WrittenHierarchy } from '../schema/hierarchy-schema.ts'
import { checkColumn, type Sound } from './sound.ts'

/** The parts of one attribute fit each other. */
export function checkAttribute(name: string, written: WrittenAttribute, report: Report): void {
  if (typeof written === 'string') return
  if (written.publish !== undefined && written.role === 'identifying')
    report(
      ['attributes', name, 'publish'],
      'is a word about columns that are published, and this one is identifying',
    )
  if (written.levels !== undefined) checkLevels(written, ['attributes', name, 'levels'], report)
  if (written['date-order'] && written.type && written.type !== 'date')
    report(['attributes', name, 'date-order'], `needs dates, and the type is ${written.type}`)
  for (const key of ['hierarchy', 'taxonomy'] as const) {
    const path = ['attributes', name, key]
    const hierarchy = written[key]
    checkNesting(hierarchy, path, { report, defaults: written })
    if (typeof hierarchy !== 'object') continue
    const { type } = written
    if (hierarchy.intervals && type && type !== 'number')
      report([...path, 'intervals'], `needs numbers, and the type is ${type}`)
    if (hierarchy.dates && type === 'number')
      report([...path, 'dates'], 'needs dates, and the type is number')
  }
}

/** A bound that holds nowhere would be none. */
function checkLevels({ role, levels }: LeveledAttribute, path: Path, report: Report): void {
  if (role !== 'quasi') report(path, `is a word about quasi-identifiers, and this column is ${role}`)
  else if (Array.isArray(levels) && levels[0] > levels[1]) report(path, 'must have the lowest level first')
}

type LeveledAttribute = Extract<WrittenAttribute, object>

/** What an attribute says without effect. */
export function attributeWarnings({
  name,
  role,
  type,
  order,
  hierarchy,
  taxonomy,
}: PolicyAttribute): string[] {
  const warnings: string[] = []
  if (hierarchy && role !== 'quasi')
    warnings.push(`The hierarchy of "${name}" has no effect: ${WITHOUT_HIERARCHY[role]}.`)
  if (taxonomy && role !== 'sensitive') {
    warnings.push(
      `The taxonomy of "${name}" has no effect: it speaks of sensitive attributes, and this one is ${role}.`,
    )
  }
  if (order && type === 'number')
    warnings.push(`The order of "${name}" has no effect: numbers are ordered by value.`)
  return warnings
}

const WITHOUT_HIERARCHY: Readonly<Record<Exclude<PolicyAttribute['role'], 'quasi'>, string>> = {
  identifying: 'an identifying attribute is left out of the release',
  sensitive: 'a sensitive attribute is not generalised; models and aliases use its taxonomy',
  neutral: 'a neutral attribute is published as it is',
}

/** Interval widths nest, unless overlap is allowed by the hierarchy or beside it. */
export function checkNesting(
  hierarchy: WrittenHierarchy | undefined,
  path: Path,
  { report, defaults = {} }: { readonly report: Report; readonly defaults?: HierarchyDefaults },
): void {
  if (typeof hierarchy !== 'object') return
  const { intervals = [], 'allow-overlap': overlap = defaults['allow-overlap'] } = hierarchy
  if (overlap) return
  for (let intervalIndex = 1; intervalIndex < intervals.length; intervalIndex++) {
    const ratio = intervals[intervalIndex] / intervals[intervalIndex - 1]
    // 0.3 / 0.1 is a whole number but for rounding.
    if (Math.abs(ratio - Math.round(ratio)) <= 1e-9 * ratio) continue
    const sentence =
      'must be a multiple of the width before it, so that levels nest (or set allow-overlap: true)'
    report([...path, 'intervals', intervalIndex], sentence, { code: 'HIERARCHY_OVERLAP' })
  }
}

const PATH = ['person']

/** Whose rows they are is told by a column that is never published, and the method must count people. */
export function checkPerson(sound: Sound, report: Report): void {
  const { person, method, missingAs } = sound
  if (person === undefined) return
  checkColumn(sound, report, { path: PATH, name: person, roles: ['identifying'] })
  if (missingAs === 'wildcard')
    report(PATH, 'cannot be counted where data.missing-as is wildcard; set it to value or refuse')
  if (!method) return
  const { record, policy } = method
  const { countsPeople } = record.makes
  if (countsPeople === 'no') {
    const able = sound.vocabulary.methods.flatMap(({ id, makes }) =>
      makes.countsPeople === 'no' ? [] : [id],
    )
    report(PATH, `is not counted by ${record.id}; methods that count people: ${able.join(', ')}`)
    return
  }
  if (method.written.mode === 'hardened')
    report(PATH, `is not counted by ${record.id} with mode: hardened; take mode: faithful`)
  const whole = record.search(policy).models.find(({ id }) => isTableModel(sound, id))
  if (countsPeople === 'by class' && whole)
    report(
      PATH,
      `is not counted by ${record.id} for ${whole.id}; put it under require, or take a method that counts them`,
    )
}

const isTableModel = ({ vocabulary }: Sound, id: string): boolean =>
  vocabulary.models.find((model) => model.id === id)?.kind === 'table'
