import * as z from 'zod/mini'
import type { LevelBounds } from '../../data/hierarchy/level-bounds.ts'
import { defined } from '../../data/value/defined.ts'
import type { PolicyAttribute } from '../options/policy.ts'
import { cells, mapping, maybe, must, refuse, whole } from '../options/schema-words.ts'
import { allowOverlap, type hierarchySchema, onGap, toHierarchy } from './hierarchy-schema.ts'

/** A hierarchy has no more. */
const LEVELS = 1_000

const ROLES = ['identifying', 'quasi', 'sensitive', 'neutral'] as const

const roleSchema = () => z.enum(ROLES)

/** A role alone, or a mapping with a role. */
export const attributeSchema = (hierarchy: ReturnType<typeof hierarchySchema>) =>
  z.union([
    roleSchema(),
    mapping({
      role: must(
        roleSchema(),
        'identifying: left out. quasi: may be known from elsewhere, generalised. sensitive: what must not be learned of a person. neutral: published as it is.',
      ),
      publish: maybe(
        z.enum(['as is']),
        'Of a published column: publish it although it looks identifying. Default: such a column stops the run.',
      ),
      type: maybe(
        z.enum(['number', 'text', 'date']),
        'Default: number if every value is a plain decimal without leading zeros, else text.',
      ),
      'date-order': maybe(
        z.enum(['day-first', 'month-first']),
        'Which comes first in dates such as 03/02/2014, where the column does not settle it; the type is date then.',
      ),
      order: maybe(cells().check(z.check(refuseRepeats)), 'The categories in their order.'),
      hierarchy: maybe(hierarchy, 'How values of a quasi-identifier are generalised.'),
      taxonomy: maybe(hierarchy, 'The tree over the values of a sensitive attribute.'),
      levels: maybe(
        z.union(
          [whole(0, LEVELS), z.array(whole(0, LEVELS)).check(z.length(2))],
          'must be a level, or the lowest and the highest: 2, or [1, 3]',
        ),
        'The level of the hierarchy that the column is published on, or the lowest and the highest that may be chosen. Default: any.',
      ),
      'on-gap': onGap(),
      'allow-overlap': allowOverlap(),
    }),
  ])

export type WrittenAttribute = z.infer<ReturnType<typeof attributeSchema>>

function refuseRepeats(context: z.core.ParsePayload<readonly unknown[]>): void {
  if (new Set(context.value.map(String)).size < context.value.length) refuse(context, 'lists a value twice')
}

function toBounds(levels: number | readonly number[]): LevelBounds {
  const [least, most] = typeof levels === 'number' ? [levels, levels] : levels
  return { least, most }
}

export function toAttribute(name: string, written: WrittenAttribute, place?: string): PolicyAttribute {
  const form = typeof written === 'string' ? { role: written } : written
  const { role, publish, order, hierarchy, taxonomy, levels, 'date-order': dateOrder } = form
  const type = form.type ?? (dateOrder && 'date')
  return {
    name,
    role,
    ...defined({ publish, type, dateOrder }),
    ...(order !== undefined && { order: order.map(String) }),
    ...(hierarchy !== undefined && { hierarchy: toHierarchy(hierarchy, form) }),
    ...(levels !== undefined && { levels: toBounds(levels) }),
    ...(taxonomy !== undefined && { taxonomy: toHierarchy(taxonomy, form) }),
    ...defined({ place }),
  }
}
