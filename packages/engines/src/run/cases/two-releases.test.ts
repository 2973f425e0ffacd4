import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFile } from '../../check/check-file.ts'
import { dictionaryBeside } from '../../check/dictionary-beside.ts'
import { ownName } from '../run-places.ts'
import { runPolicy } from '../run-policy.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)

/** Two months of the same table, into one folder. */
async function twoMonths(): Promise<void> {
  const policy = (month: string) =>
    `outis: 1\ndata: { source: ${month}.csv }\nattributes: { age: { role: quasi, hierarchy: { intervals: [10] } } }\nmethod: { full-domain: { k: 2 } }\nrelease: { to: out/${month}.csv }\n`
  writeFileSync(at('jan.csv'), 'age\n11\n12\n25\n26\n')
  writeFileSync(at('feb.csv'), 'age\n11\n11\n25\n25\n')
  for (const month of ['jan', 'feb']) {
    writeFileSync(at(`${month}.yaml`), policy(month))
    await runPolicy({ policyPath: at(`${month}.yaml`), version: '0' })
  }
}

describe('two releases in one folder', () => {
  it('[EN249] each have their report and dictionary, written once', async () => {
    await twoMonths()
    const own = (month: string) =>
      ['codebook.html', 'dictionary.json', 'report.html', 'report.json'].map((name) => `${month}.${name}`)
    expect(readdirSync(at('out')).sort()).toEqual(['feb.csv', 'jan.csv', ...own('feb'), ...own('jan')].sort())
    const read = (name: string) => readFileSync(at(`out/${name}`), 'utf8')
    for (const name of own('')) expect(read(`jan${name}`)).not.toBe(read(`feb${name}`))
  })

  it('[EN249] a dictionary is believed of its own release alone', async () => {
    await twoMonths()
    const levels = async (name: string) => {
      const columns = (await dictionaryBeside(at(`out/${name}`)))?.columns as { level: number }[] | undefined
      return columns?.map(({ level }) => level)
    }
    expect([await levels('jan.csv'), await levels('feb.csv')]).toEqual([[1], [0]])
    // Without its own, one under the plain name is another release's.
    rmSync(at('out/jan.dictionary.json'))
    copyFileSync(at('out/feb.dictionary.json'), at('out/dictionary.json'))
    expect(await levels('jan.csv')).toBeUndefined()
    const checked = await checkFile({
      release: at('out/jan.csv'),
      policyPath: at('jan.yaml'),
      original: at('jan.csv'),
    })
    expect([checked.holds, checked.notices.filter((text) => text.includes('level'))]).toEqual([true, []])
    // One that speaks of other bytes is not believed either.
    writeFileSync(at('out/feb.csv'), `${readFileSync(at('out/feb.csv'), 'utf8')}99\n`)
    expect(await levels('feb.csv')).toBeUndefined()
  })

  it('[EN249] a very long name is cut', () => {
    expect(ownName('/a/jan.csv', 'report.json')).toBe('jan.report.json')
    const [one, other] = ['a', 'b'].map((end) => ownName(`${'ä'.repeat(120)}${end}.csv`, 'report.json'))
    expect(Buffer.byteLength(one)).toBeLessThan(140)
    expect(one).not.toBe(other)
  })
})
