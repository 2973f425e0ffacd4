import type { z } from 'zod'
import { kinds } from '../releases/registry.ts'
import type { CommonParts } from './common-parts.ts'
import type { CommonReport } from './common-report.ts'
import type { Frozen } from './frozen.ts'
import type { KindReport } from './kind-report.ts'
import type { MethodDetails } from './method-details.ts'
import type { ReportSection } from './report-section.ts'

/** What reports of single kinds of release have beside what all have. */
export type KindReports = (typeof kinds)[number]['report']['part']

export const kindReports: readonly KindReport[] = kinds.map(({ report }) => report.part)

/** Those with a part of dictionary.json too. */
export type DictionaryReports = KindReports extends infer Own
  ? Own extends { readonly dictionary?: infer Form }
    ? Form extends undefined
      ? never
      : Own
    : never
  : never

export type FormSchema<Own extends KindReport> = NonNullable<Own['dictionary']>['schema']

/** Everything a run knows that goes into report.json and dictionary.json. */
export type ReportParts = CommonParts & {
  readonly [Own in KindReports as Own['key']]?: Frozen<z.infer<Own['schema']>>
} & {
  readonly [Own in DictionaryReports as NonNullable<Own['dictionary']>['from']]?: Frozen<
    z.infer<FormSchema<Own>>
  >
}

const PLAIN: ReportSection = {}

/** What the kind of a release says in its report; nothing where the report has no such part. */
export async function sectionOf(report: object, more: readonly KindReport[] = []): Promise<ReportSection> {
  const own = reportsWith(more).find(({ key }) => partIn(report, key) !== undefined)
  return own ? (await own.load()).section(partIn(report, own.key) as never) : PLAIN
}

/** The same for a page that is no report; undefined where the kind says nothing more. */
export const methodDetails = async (report: CommonReport): Promise<MethodDetails | undefined> =>
  (await sectionOf(report)).details?.(report)

/** Ours, and those of a caller's kinds. */
export const reportsWith = (more: readonly KindReport[]): readonly KindReport[] => [
  ...new Set([...kindReports, ...more]),
]

/** What a report or the parts it is made from have under the name that a record gives. */
export const partIn = (report: object, key: string): unknown =>
  (report as Readonly<Record<string, unknown>>)[key]
