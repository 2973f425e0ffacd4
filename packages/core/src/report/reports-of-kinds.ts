import type { z } from 'zod'
import type { KindReport } from './kind-report.ts'
import { methods } from '../methods/registry.ts'
import type { CommonParts } from './common-parts.ts'
import type { CommonReport } from './common-report.ts'
import type { Frozen } from './frozen.ts'
import type { MethodDetails } from './method-details.ts'
import type { ReportSection } from './report-section.ts'

/** What reports of single methods have beside what all have. */
export type KindReports = NonNullable<(typeof methods)[number]['report']>

/** Each once: several methods can make releases of one kind. */
export const kindReports: readonly KindReport[] = [
  ...new Set(methods.flatMap(({ report }): KindReport[] => (report ? [report] : []))),
]

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

/** What the method of a release has to say in its report; nothing where it has no part of its own there. */
export async function sectionOf(report: object, more: readonly KindReport[] = []): Promise<ReportSection> {
  const own = reportsWith(more).find(({ key }) => partIn(report, key) !== undefined)
  return own ? (await own.load()).section(partIn(report, own.key) as never) : PLAIN
}

/** What only the method of a release can tell, for a page that is no report; undefined where it has nothing of its own. */
export const methodDetails = async (report: CommonReport): Promise<MethodDetails | undefined> =>
  (await sectionOf(report)).details?.(report)

/** Ours, and those of a caller's methods. */
export const reportsWith = (more: readonly KindReport[]): readonly KindReport[] => [
  ...new Set([...kindReports, ...more]),
]

/** What a report or the parts it is made from have under the name that a record gives. */
export const partIn = (report: object, key: string): unknown =>
  (report as Readonly<Record<string, unknown>>)[key]
