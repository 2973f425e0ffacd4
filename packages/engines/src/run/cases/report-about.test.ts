import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { madeNow } from '../made-now.ts'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-about-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Twelve people of Ulm, and one of a town that nobody else is from. */
const PEOPLE = [
  'age,town,illness',
  ...Array.from({ length: 12 }, () => '40,Ulm,flu'),
  '40,Graz,flu',
  '',
].join('\n')

const policy = (more = '') => `# told by Dr Meier
outis: 1
title: Stays <b>of</b> 2025
publisher: City hospital
recipient: University
contact: data@hospital.example
data: { source: ${join(folder, 'people.csv')} }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  town: { role: quasi, hierarchy: { groups: { South: [Ulm, Graz] } } }
  illness: sensitive
method: { full-domain: { k: 2 } }
release: { to: out/release.csv }
seed: secret-seed-4711
${more}`

async function run() {
  writeFileSync(join(folder, 'people.csv'), PEOPLE)
  writeFileSync(join(folder, 'policy.yaml'), policy())
  return runPolicy({ policyPath: join(folder, 'policy.yaml'), version: '0', made: '2026-11-16T09:30:00Z' })
}

describe('what a report says of itself', () => {
  it('[EN281] names people, files, date and versions', async () => {
    const { report } = await run()
    expect(report.about).toMatchObject({
      title: 'Stays <b>of</b> 2025',
      publisher: 'City hospital',
      recipient: 'University',
      contact: 'data@hospital.example',
      made: '2026-11-16T09:30:00Z',
      source: 'people.csv',
      release: 'release.csv',
    })
    expect(Object.keys(report.versions)).toEqual(['node', 'duckdb'])
    const dictionary = JSON.parse(readFileSync(join(folder, 'out/release.dictionary.json'), 'utf8'))
    expect(Object.keys(dictionary.about)).toEqual(['title', 'publisher', 'recipient', 'contact'])
  })

  it('[EN282] shows the policy without seed, folders, comments and rare values', async () => {
    const { report, files } = await run()
    expect(report.about?.policy?.text).toContain('South: [ Ulm, (not shown) ]')
    expect(report.about?.policy?.notes).toHaveLength(4)
    for (const path of [files.html, files.report, files.dictionary!]) {
      const text = readFileSync(path, 'utf8')
      for (const secret of ['secret-seed', folder, 'Meier', 'Graz']) expect(text).not.toContain(secret)
    }
    expect(readFileSync(files.html, 'utf8')).toContain('<h1>Stays &lt;b&gt;of&lt;/b&gt; 2025</h1>')
  })

  it('[EN284] dictionary and codebook say what a group holds, without its rare values', async () => {
    const { files } = await run()
    const { columns } = JSON.parse(readFileSync(files.dictionary!, 'utf8'))
    expect(columns.find(({ name }: { name: string }) => name === 'town').cells).toEqual([
      { cell: 'South', meaning: 'town is one of the values of this group', values: ['Ulm'], more: 1 },
    ])
    const codebook = readFileSync(files.codebook!, 'utf8')
    expect(codebook).toContain('Ulm, 1 more not listed')
    expect(codebook).not.toContain('Graz')
  })

  it('[EN283] has the date of SOURCE_DATE_EPOCH, and else the time of the run', () => {
    expect(madeNow({ SOURCE_DATE_EPOCH: '1763285400' })).toBe('2025-11-16T09:30:00Z')
    for (const epoch of [undefined, '', 'yesterday', '-1'])
      expect(Math.abs(Date.parse(madeNow({ SOURCE_DATE_EPOCH: epoch })) - Date.now())).toBeLessThan(60_000)
  })
})
