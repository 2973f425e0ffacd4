import type { CommonReport } from './common-report.ts'

/** What every report has, before its sentences are written. */
export type ReportFacts = Omit<
  CommonReport,
  'verdict' | 'headline' | 'publication' | 'judged' | 'summary' | 'limits'
>

export const namesOf = (report: ReportFacts, role: CommonReport['attributes'][number]['role']): string[] =>
  report.attributes
    .filter((attribute) => attribute.role === role && attribute.published)
    .map(({ name }) => name)

/** k of the k-anonymity asked of all rows, if it was. */
export const kAsked = (report: ReportFacts): number | undefined =>
  report.verdicts.find(({ model, rows }) => model === 'k-anonymity' && rows === 'all')?.limit
