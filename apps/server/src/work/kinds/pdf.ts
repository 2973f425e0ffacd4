import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { madeOf, pageToPdf } from '@outis/engines/pdf'
import type { PdfOrder } from '../orders.ts'
import type { WorkResult } from '../working.ts'

/** The page of a report as a PDF, dated as its report.json is. */
export async function doPdf({ desk, source, report, to }: PdfOrder): Promise<WorkResult> {
  const page = await readFile(join(desk, source), 'utf8')
  const { about } = JSON.parse(await readFile(join(desk, report), 'utf8')) as { about?: { made?: string } }
  await writeFile(join(desk, to), await pageToPdf(page, { made: madeOf(about?.made) }), { mode: 0o600 })
  return {}
}
