import { describe, expect, it } from 'vitest'
import { policyOnFile, policyValue } from './read-policy-text.ts'

const CSV = { delimiter: ',', quote: '"', encoding: 'utf-8', header: true }

describe('a policy for a table that was copied', () => {
  it('[PT950] names the file; all else stays as it was written', () => {
    const rest = `# Dr Meier asked for it
outis: 1
DATA
attributes:
  zip: { role: quasi, hierarchy: { groups: { "01": [ 01067, '1e3' ], b: [ 0x1F, yes ] } } }
method: { full-domain: { k: 5 } } # as always
`
    const before =
      'data:\n  source: { connection: clinic, table: clinic.stays }\n  sheet: 2\n  missing: [ "007", 08 ]'
    const after =
      'data:\n  source: clinic.stays.csv\n  missing: [ "007", 08 ]\n  csv: { delimiter: ",", quote: \'"\', encoding: utf-8, header: true }'
    expect(policyOnFile(rest.replace('DATA', before), 'clinic.stays.csv', CSV)).toBe(
      rest.replace('DATA', after),
    )
  })

  it('[PT950] is read as it says, in whatever form it was written', () => {
    const flow =
      '{outis: 1, data: {source: {connection: c, table: a.b}, csv: {delimiter: ";"}}, attributes: {a: quasi}}'
    expect(policyValue(policyOnFile(flow, 'odd: name.csv', CSV))).toMatchObject({
      data: { source: 'odd: name.csv', csv: CSV },
    })
  })
})
