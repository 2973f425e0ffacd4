import { readFile } from 'node:fs/promises'
import { OutisError } from '@outis/core/errors'
import { type Report, reportSchema } from '@outis/core/report'

/** A report.json of this version. */
export async function readReport(path: string): Promise<Report> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw notReport('cannot be read', cause)
  })
  try {
    return reportSchema.parse(JSON.parse(text)) as Report
  } catch (cause) {
    throw notReport('is no report.json of this version', cause)
  }
}

const notReport = (why: string, cause: unknown): OutisError =>
  new OutisError('REPORT_INVALID', {
    message: `The report ${why}.`,
    hint: 'Give the report.json that was written with the release, unchanged.',
    cause,
  })
