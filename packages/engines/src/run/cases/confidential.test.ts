import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyKey } from '../../reuse/apply-key.ts'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-confidential-'))
  const ages = [21, 22, 23, 31, 32, 33, 41, 42, 43, 44]
  const rows = ages.map((age, ageIndex) => `${age},${ageIndex % 2 ? 'flu' : 'gout'}`)
  writeFileSync(join(folder, 'people.csv'), ['age,illness', ...rows, ''].join('\n'))
  writeFileSync(
    join(folder, 'policy.yaml'),
    `outis: 1
data: { source: people.csv }
attributes: { age: { role: quasi, hierarchy: { intervals: [10, 20] } }, illness: sensitive }
method: { full-domain: { k: 3 } }
release: { to: out/release.csv }
`,
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (confidential?: string) =>
  runPolicy({
    policyPath: join(folder, 'policy.yaml'),
    ...(confidential !== undefined && { confidential: join(folder, confidential) }),
  })

describe('what a run knows and does not publish', () => {
  it('[EN350] the folder has no count of rows that fail one level finer or at other levels', async () => {
    const { report, files } = await run()
    expect(report.reasons[0]).toMatchObject({
      text: 'One level finer, the policy would not hold.',
      fails: [],
    })
    expect(report.method.best.slice(1).some((node) => 'suppressedRows' in node)).toBe(false)
    for (const path of [files.report, files.html])
      expect(readFileSync(path, 'utf8')).not.toContain('10 rows would')
  })

  it('[EN351] a confidential report has them, in a folder of its own that others cannot read', async () => {
    const { files } = await run('kept')
    const path = join(folder, 'kept/release.confidential.json')
    expect(files.confidential).toBe(path)
    const told = JSON.parse(readFileSync(path, 'utf8'))
    expect(told.confidential).toBe(1)
    // By hand, exact ages: all ten rows are alone.
    expect(told.reasons[0].fails).toEqual([{ model: 'k-anonymity', rows: 10 }])
    expect(told.best[1].suppressedRows).toBe(0)
    expect(statSync(path).mode & 0o077).toBe(0)
    // By hand: each of the ten ages is one row's, and there is no other column.
    expect(told.standsOut).toEqual({
      columns: [{ column: 'age', contribution: 1, alone: 1 }],
      specialUniques: { rows: 10, share: 1 },
    })
  })

  it('[EN351] is a page too, which says that it is not for publication and asks for nothing', async () => {
    await run('kept')
    const path = join(folder, 'kept/release.confidential.html')
    const page = readFileSync(path, 'utf8')
    expect(statSync(path).mode & 0o077).toBe(0)
    expect(page).toContain('Not for publication.')
    expect(page).toContain('k-anonymity: 10')
    expect(page).toMatch(/10\srows of the original \(100\s%\) are alone/)
    expect(page).not.toMatch(/<script|https?:\/\//)
  })

  it('[EN350] a report says which columns make rows of the release stand out, and nothing of the original', async () => {
    const { report, files } = await run()
    expect(report.standsOut).toEqual({
      columns: [{ column: 'age', contribution: 0, alone: 0 }],
      specialUniques: { rows: 0, share: 0 },
    })
    const page = readFileSync(files.html, 'utf8')
    expect(page).toContain('No row of the release is alone in three quasi-identifiers or fewer.')
    expect(page).not.toContain('rows of the original')
  })

  it('[EN351] never lies in a folder that is given away', async () => {
    for (const place of ['out', 'out/inner'])
      await expect(run(place)).rejects.toMatchObject({ code: 'KEY_LOCATION' })
    expect(existsSync(join(folder, 'out'))).toBe(false)
  })

  it('[EN351] of a stored recoding on new data too', async () => {
    const key = { path: join(folder, 'keys/people.key'), passphrase: 'several words to keep' }
    mkdirSync(join(folder, 'keys'))
    await runPolicy({ policyPath: join(folder, 'policy.yaml'), key })
    const apply = (confidential: string) =>
      applyKey({
        ...{ key, data: join(folder, 'people.csv'), to: join(folder, 'later/people.csv') },
        ...{ unseen: 'refuse', confidential: join(folder, confidential) },
      })
    await expect(apply('later/inner')).rejects.toMatchObject({ code: 'KEY_LOCATION' })
    expect(existsSync(join(folder, 'later'))).toBe(false)
    const { files } = await apply('kept')
    const path = join(folder, 'kept/people.confidential.json')
    expect(files.confidential).toBe(path)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ confidential: 1 })
    expect(statSync(path).mode & 0o077).toBe(0)
  })
})
