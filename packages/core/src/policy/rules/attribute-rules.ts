import type { PolicyAttribute } from '../options/policy.ts'
import type { Path } from '../policy-path.ts'
import type { Report } from '../policy-problem.ts'
import type { WrittenAttribute } from '../schema/attribute-schema.ts'
import { checkNesting } from './hierarchy-rules.ts'

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
