import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFile } from './check-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-check-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** `Kiel` is a town and, one level up, the name of a region with two towns: only a claim tells which. */
const TOWNS = 'Kiel;Kiel;*\nBonn;Kiel;*\nUlm;South;*\nGraz;South;*\n'
const RELEASE = 'age,town,illness\n20,Kiel,flu\n20,Kiel,gout\n20,South,flu\n20,South,gout\n'

interface Given {
  readonly release?: string
  readonly attributes?: string
  readonly method?: string
  readonly require?: string
  readonly dictionary?: object | string
  readonly original?: string
}

const ATTRIBUTES = `
  age: { role: quasi, hierarchy: { intervals: [10] } }
  town: { role: quasi, hierarchy: towns.csv }
  illness: sensitive`

async function check(given: Given = {}) {
  const { release = RELEASE, attributes = ATTRIBUTES, method = 'full-domain: { k: 2 }', require } = given
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
  put('towns.csv', TOWNS)
  put('release.csv', release)
  put(
    'policy.yaml',
    `outis: 1\ndata: { source: people.csv }\nattributes:${attributes}\nmethod: { ${method} }\n${require ? `require: [${require}]\n` : ''}release: { to: out.csv }\n`,
  )
  if (given.dictionary !== undefined)
    put(
      'dictionary.json',
      typeof given.dictionary === 'string' ? given.dictionary : JSON.stringify(given.dictionary),
    )
  if (given.original !== undefined) put('people.csv', given.original)
  return checkFile({
    release: join(folder, 'release.csv'),
    policyPath: join(folder, 'policy.yaml'),
    ...(given.original !== undefined && { original: join(folder, 'people.csv') }),
  })
}

const columns = (town: number) => [
  { name: 'age', level: 0 },
  { name: 'town', level: town },
  { name: 'illness' },
]
const dictionary = (more: object = {}) => ({
  dictionary: 1,
  rows: 4,
  suppressedRows: 0,
  columns: columns(1),
  ...more,
})
const ORIGINAL = 'age,town,illness\n20,Kiel,flu\n20,Bonn,gout\n20,Ulm,flu\n20,Graz,gout\n'
const figure = ({ utility }: { utility: readonly { id: string; value: number | string }[] }, id: string) =>
  utility.find((measured) => measured.id === id)?.value

describe('claims of the dictionary beside a release', () => {
  it('[EN109] are used to read labels that stand on two levels', async () => {
    const release = 'age,town,illness\n20,Kiel,flu\n20,Kiel,gout\n'
    const original = 'age,town,illness\n20,Kiel,flu\n20,Bonn,gout\n20,Ulm,flu\n20,Graz,gout\n'
    // By hand: town on level 1 of 2, age as it is. Without a claim the label may be either, and nothing is guessed.
    const claimed = await check({ release, original, dictionary: dictionary({ rows: 2 }) })
    expect(figure(claimed, 'precision')).toBe(1 - 1 / 2 / 2)
    rmSync(join(folder, 'dictionary.json'))
    expect(figure(await check({ release, original }), 'precision')).toBeUndefined()
  })

  const release = 'age,town,illness\n*,*,flu\n20,South,flu\n20,South,gout\n'
  it('[EN109] that nobody is suppressed makes a row of `*` a class, judged like any other', async () => {
    const claimed = await check({ release, dictionary: dictionary({ rows: 3 }) })
    expect([claimed.suppressedRows, claimed.classes, claimed.holds]).toEqual([0, 2, false])
    rmSync(join(folder, 'dictionary.json'))
    const unclaimed = await check({ release, method: 'full-domain: { k: 2, suppression-limit: 0.4 }' })
    expect([unclaimed.suppressedRows, unclaimed.classes, unclaimed.holds]).toEqual([1, 1, false])
    expect(unclaimed.verdicts[0]).toMatchObject({ figure: 1, suppressedFail: true })
    const unasked = await check({ release })
    expect([unasked.suppressedRows, unasked.holds]).toEqual([1, false])
  })

  it.each([
    ['of another number of rows', dictionary({ rows: 4 })],
    ['of other columns', dictionary({ rows: 3, columns: [...columns(1), { name: 'ward', level: 0 }] })],
    ['of another version', dictionary({ dictionary: 2, rows: 3 })],
    ['that is no JSON', '{'],
    ['that is something else', { rows: 3, suppressedRows: 0 }],
  ])('[EN109] a dictionary %s is not believed', async (_, strange) => {
    const checked = await check({ release, dictionary: strange })
    rmSync(join(folder, 'dictionary.json'))
    expect(checked).toEqual(await check({ release }))
  })
})

describe('a check of a release of any tool', () => {
  it('[EN130] says in one line how many requirements fail, and which', async () => {
    expect((await check()).headline).toBe('The one requirement of the policy holds.')
    const failing = await check({ require: '{ k-anonymity: { k: 3 } }, { distinct-l-diversity: { l: 2 } }' })
    expect(failing.holds).toBe(false)
    expect(failing.headline).toMatch(/^1 of 3 requirements fails: /)
    expect(failing.headline).toContain(failing.verdicts.find(({ holds }) => !holds)!.text)
    expect(failing.headline).not.toContain(failing.verdicts.find(({ holds }) => holds)!.text)
  })

  it('[EN130] nothing required is nothing judged', async () => {
    const release = RELEASE.replaceAll('South', 'Ulm')
    const given = { release, method: 'personalised: { choice: { column: choice } }' }
    const nothing = await check(given)
    expect(nothing.verdicts).toEqual([])
    expect(nothing.headline).toMatch(/^Nothing was judged/)
    const sliced = await check({ ...given, require: '{ k-anonymity: { k: 2 } }' })
    expect(sliced.headline).toBe('The one requirement of the policy holds.')
  })

  it('[EN130] without the original, hierarchy files and ranges tell what labels stand for', async () => {
    const release = 'age,town,illness\n"[20,30)",South,flu\n"[20,30)",South,gout\n'
    const files =
      '\n  age: { role: quasi, hierarchy: ages.csv }\n  town: { role: quasi, hierarchy: towns.csv }\n  illness: sensitive'
    const ages = '20;[20,30);*\n25;[20,30);*\n30;[30,40);*\n35;[30,40);*\n?;?;*\n'
    writeFileSync(join(folder, 'ages.csv'), ages)
    const { utility } = await check({ release, attributes: files })
    // By hand: each cell is on level 1 of 2, 2 of 4 leaves; numbers are 10 of 15 apart.
    expect(Object.fromEntries(utility.map(({ id, value }) => [id, value]))).toMatchObject({
      precision: 0.5,
      'class-size': 1,
      discernibility: 4,
    })
  })

  it('[EN130] what compares the release with an original that is not given does not hold', async () => {
    const require = '{ distribution-distance: { max: 1, of: illness } }'
    const without = await check({ require })
    expect(without.holds).toBe(false)
    expect(without.verdicts.at(-1)).toMatchObject({ holds: false, model: 'distribution-distance' })
    expect(without.notices.join()).toContain('--original')
    const beside = await check({ require, original: ORIGINAL })
    expect(beside.verdicts.at(-1)).toMatchObject({ holds: true, figure: 0 })
    expect(figure(beside, 'distribution-distance')).toBe(0)
  })

  it('[EN130] a taxonomy without the original orders the values of the release', async () => {
    writeFileSync(join(folder, 'illness.csv'), 'flu;Lungs;*\ncold;Lungs;*\ngout;Joints;*\n')
    const attributes = `${ATTRIBUTES.replace('illness: sensitive', 'illness: { role: sensitive, taxonomy: illness.csv }')}`
    const release = 'age,town,illness\n20,Kiel,flu\n20,Kiel,cold\n20,South,gout\n20,South,gout\n'
    const { verdicts } = await check({
      release,
      attributes,
      require: '{ t-closeness: { t: 0.6, of: illness, distance: hierarchical } }',
    })
    // By hand: from a half on each side everything moves half way over the top: 1/2.
    expect(verdicts.at(-1)!.figure).toBeCloseTo(0.5, 12)
  })

  it('[EN151] takes aliases and grades as they stand, whatever type and order the policy declares', async () => {
    const attributes = `
  age: quasi
  town: quasi
  illness: { role: sensitive, order: [flu, gout] }
  income: { role: sensitive, type: number }`
    const release =
      'age,town,illness,income\n20,Kiel,A7F2,1.0000\n20,Kiel,flu,K3Q9\n20,Ulm,Z5R1,2.5000\n20,Ulm,gout,2.9990\n'
    const method = 'personalised: { choice: { column: choice }, grade: { income: { categories: 2 } } }'
    const given = { release, attributes, method, require: '{ k-anonymity: { k: 2 } }' }
    expect((await check(given)).verdicts).toMatchObject([{ model: 'k-anonymity', figure: 2, holds: true }])
  })
})
