import * as z from 'zod/mini'
import { defined } from '../../data/value/defined.ts'
import type { DataPolicy } from '../options/policy.ts'
import { cell, flag, mapping, maybe, must, refuse, text, whole } from '../options/schema-words.ts'
import { sourceSchema, toSource } from '../options/source-schema.ts'
import { MOST_MISSING_TOKENS } from '../policy-limits.ts'

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
      'What parts whole numbers from fractions. Default: a point; in a file parted by ; a comma for columns in which all numbers fit it.',
    ),
  })

/** Counted by code points, so that a tab, a section sign and an emoji are one each. */
const oneCharacter = (orEmpty?: 'or empty') =>
  z.check<string>((context) => {
    const length = [...context.value].length
    if (length === 1 || (length === 0 && orEmpty)) return
    refuse(context, `must be one character${orEmpty ? ', or empty' : ''}`)
  })

export type WrittenData = z.infer<ReturnType<typeof dataSchema>>

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
