import type { z } from 'zod'
import type { DictionaryColumn } from './dictionary/common-dictionary.ts'
import type { Frozen } from './frozen.ts'
import type { ReportSection } from './report-section.ts'

/**
 * What the reports of one kind of release have beside what all have: a part of report.json and perhaps of dictionary.json, with
 * the sentences and the section of the page that follow from it.
 */
export interface KindReport<
  Key extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Told extends DictionaryPart | undefined = DictionaryPart | undefined,
> {
  /** Its name in report.json and dictionary.json. */
  readonly key: Key
  readonly schema: Schema
  /** What it is, for the JSON Schema. */
  readonly about: string
  readonly dictionary?: Told
  /** Titles of what its releases promise beside models, by the ids of the verdicts. */
  readonly promises?: Readonly<Record<string, string>>
  /** Words and page, when a report is written. */
  load(): Promise<LoadedReport>
}

/** What dictionary.json says of such a release. */
export interface DictionaryPart<From extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** Its name among what a run knows. */
  readonly from: From
  readonly schema: Schema
  readonly about: string
}

export interface LoadedReport<Own = never, Form = never> {
  /** @param own its part of report.json */
  section(own: Own): ReportSection
  /** The columns of the release as they are published, from those of the policy. Default: these. */
  columns?(columns: readonly DictionaryColumn[], form: Form): readonly DictionaryColumn[]
}

type Value<Schema extends z.ZodType> = Frozen<z.infer<Schema>>

/** Holds that what is loaded fits the schemas. */
export const defineReport = <
  const Key extends string,
  Schema extends z.ZodType,
  const Told extends DictionaryPart | undefined = undefined,
>(
  report: Omit<KindReport<Key, Schema, Told>, 'load'> & {
    load(): Promise<LoadedReport<Value<Schema>, Told extends DictionaryPart ? Value<Told['schema']> : never>>
  },
): KindReport<Key, Schema, Told> => report
