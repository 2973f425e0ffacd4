import { type Document, parseDocument } from 'yaml'

/** How a delimited file is written that is no guess: who reads it detects nothing. */
export interface WrittenCsv {
  readonly delimiter: string
  readonly quote: string
  readonly encoding: string
  readonly header: boolean
}

/**
 * The text of a policy, with a delimited file as its data: for a table that was copied into a file before the policy is
 * run on it. All else stays as it is written.
 */
export function policyOnFile(text: string, path: string, csv: WrittenCsv): string {
  // Every scalar is a text, so that 01067 stays what it is.
  const document: Document = parseDocument(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
  })
  document.setIn(['data', 'source'], path)
  for (const key of ['sheet', 'skip']) document.deleteIn(['data', key])
  document.setIn(['data', 'csv'], document.createNode({ ...csv, header: String(csv.header) }, { flow: true }))
  return document.toString({ lineWidth: 0 })
}
