import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDigest } from '@outis/core/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeReportPdf } from '../pdf/report-to-pdf.ts'
import { runPolicy } from '../run/run-policy.ts'
import { checkFile } from './check-file.ts'
import { verifyFiles } from './verify-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-report-'))
const at = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

const policyOf = (k: number) => `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  illness: sensitive
method: { full-domain: { k: ${k} } }
release: { to: release.csv }
`

let written = ''
beforeAll(async () => {
  const rows = Array.from({ length: 60 }, (_, row) => `${20 + ((row * 7) % 50)},${['flu', 'gout'][row % 2]}`)
  writeFileSync(at('people.csv'), `age,illness\n${rows.join('\n')}\n`)
  writeFileSync(at('policy.yaml'), policyOf(5))
  await runPolicy({ policyPath: at('policy.yaml') })
  written = readFileSync(at('release.report.json'), 'utf8')
})

const edited = (text = written.replaceAll('"k": 5', '"k": 50')): string => {
  const path = at('edited.json')
  writeFileSync(path, text)
  return path
}

describe('an edited report', () => {
  it('[EN1410] is refused as a page and by verify; the written one is taken', async () => {
    expect(written).toContain('"k": 5')
    await expect(writeReportPdf({ report: edited() })).rejects.toMatchObject({ code: 'REPORT_CHANGED' })
    const { digest: _, ...bare } = JSON.parse(written)
    await expect(writeReportPdf({ report: edited(JSON.stringify(bare)) })).rejects.toMatchObject({
      code: 'REPORT_CHANGED',
      message: expect.stringContaining('no digest'),
    })
    const key = { path: at('no.key'), passphrase: async () => 'x' }
    await expect(
      verifyFiles({ report: edited(), key: key as never, release: at('release.csv') }),
    ).rejects.toMatchObject({ code: 'REPORT_CHANGED' })
    const spaced = edited(JSON.stringify(JSON.parse(written)))
    expect(await writeReportPdf({ report: spaced })).toEqual({ path: at('edited.pdf') })
  })
})

describe('a report of an older version', () => {
  it('[EN1410] has neither digest nor verdict, and is printed all the same', async () => {
    const { digest: _, verdict: __, publication: ___, ...older } = JSON.parse(written)
    for (const attack of [...older.attacks.tried, ...older.attacks.left]) delete attack.harm
    expect(await writeReportPdf({ report: edited(JSON.stringify(older)) })).toEqual({
      path: at('edited.pdf'),
    })
    await expect(
      writeReportPdf({ report: edited(JSON.stringify({ ...older, rows: 1 })) }),
    ).rejects.toMatchObject({ code: 'REPORT_INVALID' })
  })
})

describe('the report beside a release', () => {
  const faultsWith = async (report: string | undefined, k = 5) => {
    rmSync(at('release.report.json'), { force: true })
    if (report !== undefined) writeFileSync(at('release.report.json'), report)
    writeFileSync(at('policy.yaml'), policyOf(k))
    const result = await checkFile({ release: at('release.csv'), policyPath: at('policy.yaml') })
    return { holds: result.holds, faults: result.faults.map(({ kind, text }) => [kind, text]) }
  }
  const promising = (k: number): string =>
    written.replaceAll('"k": 5', `"k": ${k}`).replaceAll('"limit": 5', `"limit": ${k}`)

  it('[EN1411] as it was written, without one, or with one of another kind: no fault', async () => {
    for (const report of [written, undefined, '{}', 'no JSON', '{"report":1}'])
      expect(await faultsWith(report), report?.slice(0, 9)).toEqual({ holds: true, faults: [] })
    expect(await faultsWith(written, 2)).toEqual({ holds: true, faults: [] })
  })

  it('[EN1411] changed by hand', async () => {
    const { holds, faults } = await faultsWith(written.replace('"rows": 60', '"rows": 61'))
    expect(holds).toBe(false)
    expect(faults).toEqual([
      ['report-beside', 'The report beside the release was changed after it was written.'],
    ])
  })

  it('[EN1411] promises more than the release has, and its digest fits', async () => {
    const report = JSON.stringify(withDigest(JSON.parse(promising(50))))
    const { holds, faults } = await faultsWith(report, 2)
    expect(holds).toBe(false)
    expect(faults).toEqual([
      [
        'report-beside',
        expect.stringMatching(/^The report beside the release promises k-anonymity \(k = 50\), and/),
      ],
    ])
  })
})
