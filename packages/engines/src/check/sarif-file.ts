import { resolve } from 'node:path'
import type { PlannedFile } from '../commit/plan-files.ts'
import { writeWhole } from '../commit/write-whole.ts'
import { jsonText } from '../run/put-files.ts'

/** What a command writes where SARIF is asked for. */
export const sarifWrites = ({ sarif }: { readonly sarif?: string }): readonly PlannedFile[] =>
  sarif === undefined ? [] : [{ what: 'the findings', path: resolve(sarif) }]

export const writeSarif = (path: string, sarif: Record<string, unknown>): Promise<void> =>
  writeWhole(resolve(path), jsonText(sarif))
