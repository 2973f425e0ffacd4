import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { runPolicy } from '../run/run-policy.ts'
import { draftFile } from './draft-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-draft-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A number from 0 to count − 1, in no order. */
const drawn = (row: number, salt: number, count: number) =>
  (Math.imul(row + 1 + 977 * salt, 2_654_435_761) >>> 16) % count

async function draftOf(names: readonly string[], rows: number, of: (row: number) => readonly unknown[]) {
  const path = join(folder, `${names.join('-')}.csv`)
  const lines = Array.from({ length: rows }, (_, row) => of(row).join(','))
  writeFileSync(path, `${[names.join(','), ...lines].join('\n')}\n`)
  const draft = await draftFile({ path, missing: [''], source: path, release: join(folder, 'out.csv') })
  const policyPath = join(folder, `${names.join('-')}.yaml`)
  writeFileSync(policyPath, draft.text)
  return { ...draft, path: policyPath, policy: parse(draft.text) }
}

describe('drafts that were tried', () => {
  it('[EN270] rows that differ much get local, and one table always the same draft', async () => {
    const names = ['id', 'age', 'sex', 'city', 'job']
    const of = (row: number) => [
      row + 1,
      18 + drawn(row, 1, 70),
      drawn(row, 2, 2) ? 'f' : 'm',
      `city ${drawn(row, 3, 12)}`,
      `job ${drawn(row, 4, 9)}`,
    ]
    const first = await draftOf(names, 400, of)
    expect(first.policy.method).toMatchObject({ local: { k: 5 } })
    expect(first.choice.cells).toBeGreaterThan(0.4)
    expect((await draftOf(names, 400, of)).text).toBe(first.text)
  })

  it('[EN270] rows of few kinds get full-domain, which loses nothing there', async () => {
    const { policy } = await draftOf(['sex', 'age group'], 300, (row) => [
      row % 2 ? 'f' : 'm',
      ['young', 'old'][drawn(row, 1, 2)],
    ])
    expect(policy.method).toMatchObject({ 'full-domain': { k: 5 } })
  })

  it('[EN271] diversity is asked where it is cheap, and the rest is left out and told', async () => {
    const { choice, notes } = await draftOf(['age', 'sex', 'smoker', 'hiv'], 500, (row) => [
      20 + drawn(row, 1, 60),
      row % 2 ? 'f' : 'm',
      drawn(row, 2, 10) < 3 ? 'yes' : 'no',
      row % 250 === 7 ? 'yes' : 'no',
    ])
    expect(choice.diverse).toEqual(['smoker'])
    expect(notes.join('\n')).toContain('Left out and asked: "hiv". Whoever finds')
  })

  it('[EN274] secrets that attackers learn too often are in ranges or left out, and the release is ready', async () => {
    const { choice, text, notes, path } = await draftOf(['age', 'sex', 'income', 'drug'], 400, (row) => [
      20 + drawn(row, 1, 60),
      row % 2 ? 'f' : 'm',
      1000 * drawn(row, 2, 40),
      `drug ${drawn(row, 3, 30)}`,
    ])
    expect(choice).toMatchObject({ grouped: ['income'], diverse: [] })
    expect(text).toMatch(/^ {2}income: \{ role: quasi, hierarchy: \{ intervals/m)
    expect(text).toMatch(/^ {2}# drug: sensitive$/m)
    expect(notes.join('\n')).toContain('In ranges: "income".')
    expect(notes.join('\n')).toContain('Left out and asked: "drug".')
    const { report } = await runPolicy({ policyPath: path })
    expect(report.verdict?.word).toBe('ready')
  })

  it('[EN274] larger classes are asked where that is enough', async () => {
    const { choice, policy } = await draftOf(['age', 'sex', 'city', 'diagnosis'], 800, (row) => [
      20 + drawn(row, 1, 60),
      row % 2 ? 'f' : 'm',
      `c${drawn(row, 5, 6)}`,
      `d${drawn(row, 2, 3)}`,
    ])
    expect(choice.diverse).toEqual(['diagnosis'])
    expect(choice.k).toBeGreaterThan(5)
    expect(JSON.stringify(policy.method)).toContain(`"k":${choice.k}`)
  })

  it('[EN274] a secret that is named stays as it is', async () => {
    const path = join(folder, 'named.csv')
    const lines = Array.from(
      { length: 200 },
      (_, row) => `${20 + drawn(row, 1, 60)},${1000 * drawn(row, 2, 40)}`,
    )
    writeFileSync(path, `${['age,income', ...lines].join('\n')}\n`)
    const wishes = {
      sensitive: ['income'],
      path,
      missing: [''],
      source: path,
      release: join(folder, 'out.csv'),
    }
    const { choice, profile } = await draftFile(wishes)
    expect(profile.columns[1].role).toBe('sensitive')
    expect(choice).not.toHaveProperty('grouped')
    expect(choice.diverse).toEqual(['income'])
  })

  it('[EN274] of a secret that is named and would be guessed, closer mixes are asked', async () => {
    const names = ['age', 'sex', 'city', 'job']
    const path = join(folder, 'close.csv')
    // Of nine jobs a class of five has few: its members' are guessed.
    const lines = Array.from({ length: 1000 }, (_, row) =>
      [
        20 + drawn(row, 1, 60),
        drawn(row, 2, 2) ? 'f' : 'm',
        `c${drawn(row, 6, 3)}`,
        `job ${Math.floor(Math.sqrt(drawn(row, 3, 81)))}`,
      ].join(','),
    )
    writeFileSync(path, `${[names.join(','), ...lines].join('\n')}\n`)
    const wishes = { sensitive: ['job'], path, missing: [''], source: path, release: join(folder, 'out.csv') }
    const { choice, text } = await draftFile(wishes)
    expect(choice.t).toBeLessThan(0.5)
    expect(text).toContain(`\n    t: ${choice.t}\n`)
    const policyPath = join(folder, 'close.yaml')
    const runOf = async (policy: string) => {
      writeFileSync(policyPath, policy)
      return (await runPolicy({ policyPath })).report.verdict?.word
    }
    expect(await runOf(text)).toBe('ready')
    expect(await runOf(text.replace(/^ {4}t: .*\n/m, ''))).toBe('decide')
  }, 60_000)

  it('[EN273] where people have several rows they are counted, and what everybody has is not asked to differ', async () => {
    const { policy, path } = await draftOf(['patient id', 'age', 'event', 'diagnosis'], 2400, (row) => [
      `p${row >> 1}`,
      20 + drawn(row >> 1, 1, 60),
      row % 2 ? 'death' : 'relapse',
      `d${drawn(row, 2, 9)}`,
    ])
    expect(policy.person).toBe('patient id')
    expect(JSON.stringify(policy.method)).not.toContain('event')
    const { report } = await runPolicy({ policyPath: path })
    expect(report.holds).toBe(true)
  })

  it('[EN272] a draft that leaves nothing but * says so first', async () => {
    const { notes, text } = await draftOf(['city'], 12, (row) => [`c${row >> 1}`])
    expect(notes[0]).toContain('nothing but *')
    expect(text.split('\n')[0]).toContain('nothing but *')
  })
})
