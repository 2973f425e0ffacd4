import * as z from 'zod/mini'
import type { LevelBounds } from '../../data/hierarchy/hierarchy-spec.ts'
import { defined } from '../../data/value/defined.ts'
import { sourceSchema, toSource } from '../options/option-schema.ts'
import type { ColumnWords, DataPolicy, PolicyAttribute } from '../options/policy.ts'
import {
  cell,
  cells,
  flag,
  line,
  mapping,
  maybe,
  must,
  refuse,
  text,
  whole,
} from '../options/schema-words.ts'
import { allowOverlap, type hierarchySchema, onGap, toHierarchy } from './hierarchy-schema.ts'

/**
 * How much a policy may ask for. Each is far above what a table of people needs, and far below what would keep a machine
 * busy or fill its memory; beyond it is POLICY_INVALID, before any work.
 */

/** As many columns as a table can have. */
export const MOST_ATTRIBUTES = 16_384
/** Texts that mean "no value". */
const MOST_MISSING_TOKENS = 1_000
export const MOST_REQUIREMENTS = 1_000
/** Characters of the description of a column. */
const LONGEST_DESCRIPTION = 2_000
/** Policies that a search for advice tries. */
export const MOST_TRIALS = 10_000

export const dataSchema = () =>
  mapping({
    source: must(
      sourceSchema(),
      'The table: a path (.csv, .tsv, .data with .names beside it, .json, .jsonl, .parquet, .xlsx), or a database table or query.',
    ),
    name: maybe(text(), 'What a ledger knows the source by. Default: by its people.'),
    missing: maybe(
      z.array(cell()).check(z.maxLength(MOST_MISSING_TOKENS)),
      'Texts that mean "no value". Default [""].',
    ),
    'missing-as': maybe(
      z.enum(['value', 'wildcard', 'refuse']),
      'What a missing value means to method, model, metric and attack alike: a value of its own, a match for any, or an error. Default value.',
    ),
    'drop-missing': maybe(flag(), 'Leave out rows with a missing value in a declared column. Default false.'),
    sheet: maybe(
      z.union([text(), whole(1)]),
      'Sheet of a workbook, by its name or by its number from 1. Default: the first, with a notice of the others.',
    ),
    skip: maybe(whole(0), 'Rows above the header. Default 0; what looks like a title there is refused.'),
    csv: maybe(z.lazy(csvSchema), 'How the text file is written, where detection should be overruled.'),
  })

const csvSchema = () =>
  mapping({
    delimiter: maybe(z.string().check(oneCharacter()), 'The character between two cells.'),
    quote: maybe(z.string().check(oneCharacter('or empty')), 'The character around a cell; empty: none.'),
    encoding: maybe(text(), 'Character encoding, such as utf-8 or latin-1.'),
    header: maybe(flag(), 'Whether the first row holds the names of the columns.'),
    decimal: maybe(
      z.enum(['.', ',']),
      'What parts whole numbers from fractions, also in texts of workbooks, JSON and Parquet. Default: a point; in a file parted by ; a comma for columns in which all numbers fit it.',
    ),
  })

/** Counted by code points, so that a tab, a section sign and an emoji are one each. */
const oneCharacter = (orEmpty?: 'or empty') =>
  z.check<string>((context) => {
    const length = [...context.value].length
    if (length === 1 || (length === 0 && orEmpty)) return
    refuse(context, `must be one character${orEmpty ? ', or empty' : ''}`)
  })

type WrittenData = z.infer<ReturnType<typeof dataSchema>>

export function toData(written: WrittenData): DataPolicy {
  const { delimiter, quote, encoding, header, decimal } = written.csv ?? {}
  return {
    source: toSource(written.source),
    ...defined({ name: written.name }),
    missing: (written.missing ?? ['']).map(String),
    missingAs: written['missing-as'] ?? 'value',
    dropMissing: written['drop-missing'] ?? false,
    ...defined({ sheet: written.sheet, skip: written.skip }),
    ...(written.csv && {
      csv: {
        ...defined({ delimiter, quote, encoding, header, decimal }),
      },
    }),
  }
}

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
      label: maybe(line(), 'What the column is called for people. Default: its name alone.'),
      unit: maybe(line(), 'What its values are counted in, such as days or EUR a year. Default none.'),
      description: maybe(
        text().check(z.maxLength(LONGEST_DESCRIPTION)),
        'What its values mean, for whoever reads the release. Default none.',
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
  const form: Exclude<WrittenAttribute, string> = typeof written === 'string' ? { role: written } : written
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
    ...defined({ words: toWords(form), place }),
  }
}

function toWords({ label, unit, description }: Exclude<WrittenAttribute, string>): ColumnWords | undefined {
  if (label === undefined && unit === undefined && description === undefined) return undefined
  return defined({ label, unit, description: description?.trim() })
}
