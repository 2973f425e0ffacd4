import { dirname, join, parse } from 'node:path'
import { type Report, toHtml } from '@outis/core/report'
import { readReport } from '../check/verify-files.ts'
import { planFiles } from '../commit/plan-files.ts'
import { writeWhole } from '../commit/write-whole.ts'
import { pageToPdf } from './page-to-pdf.ts'

export { type PdfOptions, pageToPdf } from './page-to-pdf.ts'

/** report.html as a PDF, dated as the report is: the same report gives the same bytes. */
export const reportToPdf = async (report: Report): Promise<Uint8Array> =>
  pageToPdf(await toHtml(report), { made: madeOf(report.about?.made) })

/** The date that a report bears; 1970 where it bears none. */
export function madeOf(text: string | undefined): Date {
  const date = new Date(text ?? 0)
  return Number.isNaN(date.getTime()) ? new Date(0) : date
}

export interface ReportPdfOptions {
  /** A report.json. */
  readonly report: string
  /** Default: beside it, with the ending .pdf. */
  readonly output?: string
}

/** Writes the report of a release as a PDF and tells where. */
export async function writeReportPdf({
  report,
  output,
}: ReportPdfOptions): Promise<{ readonly path: string }> {
  const path = output ?? join(dirname(report), `${parse(report).name}.pdf`)
  await planFiles({
    reads: [{ what: 'the report', path: report }],
    writes: [{ what: 'the PDF', path }],
  })
  await writeWhole(path, await reportToPdf(await readReport(report)))
  return { path }
}
