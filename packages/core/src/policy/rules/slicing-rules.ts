import { slicedMetricIds } from '../metric-ids.ts'
import { quoted } from '../path.ts'
import type { Report } from '../problem.ts'
import type { WrittenMethod } from '../schema/method-schema.ts'
import { requirementParts } from '../to-requirements.ts'
import { checkColumn, namesOf, type Sound } from './sound.ts'

/** Column groups take each quasi-identifier and sensitive attribute, and no other. */
export function checkSlicing(
  sound: Sound,
  { columns }: NonNullable<WrittenMethod['slicing']>,
  report: Report,
): void {
  const path = ['method', 'slicing', 'columns']
  const known = namesOf(sound, 'quasi', 'sensitive')
  if (typeof columns === 'number' && sound.complete && columns > known.length) {
    report(path, `must be at most ${known.length}, the number of quasi and sensitive attributes`)
  }
  if (!Array.isArray(columns)) return
  columns.forEach((group, g) => {
    group.forEach((name, place) => {
      const at = [...path, g, place]
      checkColumn(sound, report, { path: at, name, roles: ['quasi', 'sensitive'] })
      if (group.indexOf(name) < place) report(at, 'is listed twice in one group')
    })
  })
  const left = known.filter((name) => !columns.some((group) => group.includes(name)))
  if (left.length > 0)
    report(path, `must take every quasi and sensitive attribute, and lacks ${left.map(quoted).join(', ')}`)
}

/** Sliced rows are nobody's: what is asked of rows that look alike has no meaning there, nor has their order in the source. */
export function checkSlicedRelease(sound: Sound, report: Report): void {
  const slices = sound.method?.slicing !== undefined
  for (const { requirement, place } of sound.require) {
    const [id] = requirementParts(requirement)
    const own = slicedMetricIds.includes(id)
    // What compares both tables has a meaning for every release.
    if (sound.vocabulary.comparisons.some((metric) => metric.id === id)) continue
    if (own === slices || sound.method === undefined) continue
    report(
      ['require', place, id],
      slices
        ? `has no meaning for a sliced release, whose rows are permuted; slicing promises its own l, and ${[...slicedMetricIds, ...sound.vocabulary.comparisons.map((metric) => metric.id)].join(', ')} can be required`
        : 'is measured on sliced releases alone',
      { part: 'key' },
    )
  }
  if (slices && sound.keepOrder) {
    report(['release', 'keep-order'], 'would link the column groups of a sliced release again; leave it out')
  }
}
