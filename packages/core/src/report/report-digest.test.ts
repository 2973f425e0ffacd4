import { describe, expect, it } from 'vitest'
import { buildReport } from './build-report.ts'
import { reportSchema } from './report.ts'
import { hasItsDigest, withDigest } from './report-digest.ts'
import { sampleParts } from './sample-parts.fixture.ts'

const written = async (): Promise<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(withDigest(await buildReport(sampleParts()))))

describe('the digest of a report', () => {
  it('[W173] fits the report that it was made of, however it is laid out', async () => {
    const report = await written()
    expect(report.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(reportSchema.safeParse(report).success).toBe(true)
    expect(hasItsDigest(report)).toBe(true)
    expect(hasItsDigest(Object.fromEntries(Object.entries(report).reverse()))).toBe(true)
    expect(hasItsDigest(withDigest(report as never))).toBe(true)
  })

  it('[W173] fits no report of which anything was changed, removed or added', async () => {
    const report = await written()
    for (const [key, value] of Object.entries(report)) {
      const { [key]: _, ...without } = report
      expect(hasItsDigest(without), key).toBe(false)
      const changed = typeof value === 'boolean' ? !value : Array.isArray(value) ? [...value, 0] : 'another'
      expect(hasItsDigest({ ...report, [key]: changed }), key).toBe(false)
    }
    expect(hasItsDigest({ ...report, more: 1 })).toBe(false)
    const verdicts = structuredClone(report.verdicts) as { limit: number }[]
    verdicts[0].limit++
    expect(hasItsDigest({ ...report, verdicts })).toBe(false)
    const summary = [...(report.summary as string[])].reverse()
    expect(hasItsDigest({ ...report, summary })).toBe(false)
    for (const other of [null, 'report', 7, []]) expect(hasItsDigest(other)).toBe(false)
  })
})
