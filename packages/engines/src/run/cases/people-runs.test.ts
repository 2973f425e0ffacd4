import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymize } from '@outis/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFile } from '../../check/check-file.ts'
import { applyKey } from '../../reuse/apply-key.ts'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-people-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)

/** Thirty patients with one to three visits, whose age may have changed between them. */
const visits = Array.from({ length: 60 }, (_, index) => ({
  patient: `p${(index * 7) % 30}`,
  age: String(20 + ((index * index) % 13)),
  sex: index % 3 === 0 ? 'f' : 'm',
  diagnosis: ['flu', 'ulcer', 'asthma'][(index * 5) % 3],
}))
const NAMES = ['patient', 'age', 'sex', 'diagnosis'] as const
const csvOf = (rows: typeof visits) =>
  `${[NAMES.join(), ...rows.map((row) => NAMES.map((name) => row[name]).join())].join('\n')}\n`

const policyOf = (method: string, more = '') => `outis: 1
data: { source: visits.csv }
person: patient
attributes:
  patient: identifying
  age: { role: quasi, hierarchy: { intervals: [2, 4] } }
  sex: quasi
  diagnosis: sensitive
method: { ${method} }
release: { to: out/release.tsv${more} }
`

function write(method: string, more = '', rows = visits) {
  writeFileSync(at('visits.csv'), csvOf(rows))
  writeFileSync(at('policy.yaml'), policyOf(method, more))
  return at('policy.yaml')
}

const released = () =>
  readFileSync(at('out/release.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').slice(0, 2).join())

/** People of each class of a release that keeps the order of its original. */
function peopleOf(rows: readonly string[], original = visits): number[] {
  const classes = new Map<string, Set<string>>()
  rows.forEach((key, row) => {
    if (key === '*,*') return
    classes.set(key, (classes.get(key) ?? new Set()).add(original[row].patient))
  })
  return [...classes.values()].map(({ size }) => size)
}

describe('people who have several rows, in files', () => {
  it.each(['full-domain: { k: 4, suppression-limit: 0.1 }', 'mondrian: { k: 4 }'])(
    '[EN230] every class of %s has k people, and the release is the one made in memory',
    async (method) => {
      const policyPath = write(method, ', keep-order: true')
      const { report } = await runPolicy({ policyPath, seed: '1' })
      expect(report.people?.people).toBe(30)
      const found = peopleOf(released())
      expect(Math.min(...found)).toBeGreaterThanOrEqual(4)
      const k = report.verdicts.find(({ model }) => model === 'k-anonymity')
      expect(k?.figure).toBe(Math.min(...found))
      const { rows } = await anonymize(visits, policyOf(method, ', keep-order: true'), { seed: '1' })
      expect(released()).toEqual(rows.map(({ age, sex }) => `${age},${sex}`))
    },
  )

  it('[EN230] also where rows come in canonical order, and in other formats', async () => {
    write('full-domain: { k: 4, l: 2, suppression-limit: 0.1 }')
    const text = readFileSync(at('policy.yaml'), 'utf8')
    const figures = []
    for (const ending of ['csv', 'tsv', 'parquet', 'xlsx', 'jsonl']) {
      writeFileSync(at('policy.yaml'), text.replace('release.tsv', `release.${ending}`))
      const { report } = await runPolicy({ policyPath: at('policy.yaml'), seed: '1' })
      figures.push(JSON.stringify([report.verdicts.map(({ figure }) => figure), report.risks.after]))
    }
    expect(new Set(figures).size).toBe(1)
  })

  it('[EN231] a stored recoding counts the people of the new table', async () => {
    const policyPath = write('full-domain: { k: 2, suppression-limit: 1 }', ', keep-order: true')
    const key = { path: at('release.key'), passphrase: 'a passphrase of some length' }
    await runPolicy({ policyPath, seed: '1', key })
    // The same visits, all of them of two patients now.
    const few = visits.map((visit, visitIndex) => ({ ...visit, patient: `q${visitIndex % 2}` }))
    writeFileSync(at('few.csv'), csvOf(few))
    const to = at('next/few.tsv')
    const { report } = await applyKey({ key, data: at('few.csv'), to, unseen: 'refuse' })
    expect(report.people?.people).toBe(2)
    const classes = readFileSync(to, 'utf8').trimEnd().split('\n').slice(1)
    const found = peopleOf(
      classes.map((line) => line.split('\t').slice(0, 2).join()),
      few,
    )
    expect(found.every((people) => people === 2)).toBe(true)
  })

  it('[EN232] a check takes no rows for people', async () => {
    const policyPath = write('full-domain: { k: 4, suppression-limit: 0.1 }')
    await runPolicy({ policyPath, seed: '1' })
    const alone = await checkFile({ release: at('out/release.tsv'), policyPath })
    expect([alone.holds, alone.verdicts[0].figure]).toEqual([false, 'not measured'])
    const beside = await checkFile({ release: at('out/release.tsv'), policyPath, original: at('visits.csv') })
    expect(Number(beside.verdicts[0].figure)).toBeLessThanOrEqual(
      Math.min(...peopleOf(await keptOrder(policyPath))),
    )
  })

  it('[EN233] without the key a notice tells of an identifying column that repeats', async () => {
    const policyPath = write('full-domain: { k: 4, suppression-limit: 0.1 }')
    writeFileSync(policyPath, readFileSync(policyPath, 'utf8').replace('person: patient\n', ''))
    const { report } = await runPolicy({ policyPath, seed: '1' })
    expect(report.notices).toContain(
      '"patient" has 30 values in 60 rows: a person may have several rows, and rows are counted. Write `person: patient` to count people.',
    )
  })
})

async function keptOrder(policyPath: string): Promise<string[]> {
  writeFileSync(
    policyPath,
    readFileSync(policyPath, 'utf8').replace('release.tsv', 'release.tsv, keep-order: true'),
  )
  await runPolicy({ policyPath, seed: '1' })
  return released()
}
