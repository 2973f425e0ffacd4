import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildReport } from './build-report.ts'
import { buildDictionary } from './dictionary/build-dictionary.ts'
import { dictionaryJsonSchema, dictionarySchema } from './dictionary/release-dictionary.ts'
import { reportJsonSchema, reportSchema } from './report.ts'
import { kVerdict, sampleParts, stoppedByTime } from './sample-parts.fixture.ts'

const asWritten = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** OUTIS_WRITE_DOCS=1 writes the file instead of comparing it. */
function docsFile(name: string, schema: unknown): unknown {
  const path = new URL(`../../../../docs/${name}`, import.meta.url)
  if (process.env.OUTIS_WRITE_DOCS) writeFileSync(path, `${JSON.stringify(schema, null, 2)}\n`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

describe('schemas', () => {
  it('[W15] a report satisfies its schema as written, whatever its outcome', async () => {
    for (const changes of [
      {},
      { outcome: stoppedByTime },
      { verdicts: [{ ...kVerdict, figure: Number.NaN }] },
    ]) {
      const report = asWritten(await buildReport(sampleParts(changes)))
      expect(reportSchema.parse(report)).toEqual(report)
    }
  })

  it('[W15] an unknown or missing key is refused', async () => {
    const report = await buildReport(sampleParts())
    expect(reportSchema.safeParse({ ...report, extra: 1 }).success).toBe(false)
    expect(reportSchema.safeParse({ ...report, headline: undefined }).success).toBe(false)
  })

  it('[W15] a dictionary satisfies its schema as written', async () => {
    const dictionary = asWritten(await buildDictionary(sampleParts()))
    expect(dictionarySchema.parse(dictionary)).toEqual(dictionary)
  })

  it('[W15] docs/report.schema.json is what the schema gives', () => {
    expect(docsFile('report.schema.json', reportJsonSchema())).toEqual(reportJsonSchema())
  })

  it('[W15] docs/dictionary.schema.json is what the schema gives', () => {
    expect(docsFile('dictionary.schema.json', dictionaryJsonSchema())).toEqual(dictionaryJsonSchema())
  })
})
