import { describe, expect, it } from 'vitest'
import { defined } from '../../data/value/defined.ts'
import { type CheckedTable, checkedTable, faultsOf } from './checked-table.fixture.ts'

const POLICY = `attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  zip: { role: quasi, hierarchy: { prefix: 3, keep: [2, 1] } }
  born: { role: quasi, hierarchy: { dates: [month, year] } }
  town: { role: quasi, hierarchy: { tree: { North: [Kiel, Bonn], South: [Ulm, Graz] } } }
  sex: quasi
  illness: sensitive`
const HEADING = 'age|zip|born|town|sex|illness'
const ORIGINAL = [
  HEADING,
  '21|101|2001-02-03|Kiel|f|flu',
  '22|102|2001-02-04|Bonn|f|gout',
  '31|201|1999-05-01|Ulm|m|flu',
  '32|202|1999-05-02|Graz|m|gout',
]
const SOUND = [
  HEADING,
  '[20,30)|10*|2001-02|North|f|flu',
  '[20,30)|10*|2001-02|North|f|gout',
  '[30,40)|20*|1999-05|South|m|flu',
  '[30,40)|20*|1999-05|South|m|gout',
]
const LOOSE = 'full-domain: { k: 2, suppression-limit: 0.5 }'

const check = (given: Partial<CheckedTable> = {}) =>
  checkedTable({ policy: POLICY, release: SOUND, ...given })

/** The sound release with other texts in one column of its first rows. */
const changed = (column: string, ...texts: readonly string[]) =>
  SOUND.map((line, index) => {
    const cells = line.split('|')
    if (index > 0 && texts[index - 1] !== undefined)
      cells[HEADING.split('|').indexOf(column)] = texts[index - 1]
    return cells.join('|')
  })

describe('cells of quasi-identifiers', () => {
  it('[E213] are on one level of their hierarchy, whatever its form', async () => {
    for (const original of [undefined, ORIGINAL]) {
      const result = await check(original ? { original } : {})
      expect([result.holds, faultsOf(result)]).toEqual([true, []])
    }
  })

  it.each([
    ['age', '[25,35)', '[25,35)'],
    ['age', 'Maria', 'Maria'],
    ['age', '[20,30) Maria', '[20,30) Maria'],
    ['zip', '10*7', '10*7'],
    ['born', '2001-02 Maria', '2001-02 Maria'],
    ['town', 'Maria', 'Maria'],
  ])('[E213] of %s are values or labels, and not %j', async (column, ...texts) => {
    for (const original of [undefined, ORIGINAL]) {
      const result = await check({ release: changed(column, ...texts), ...defined({ original }) })
      expect([result.holds, faultsOf(result)]).toEqual([false, [`values-outside ${column}`]])
      expect(result.faults[0]).toMatchObject({ count: 2 })
    }
  })

  it.each([
    ['age', '21', '21'],
    ['age', '[20,40)', '[20,40)'],
    ['zip', '101', '101'],
    ['born', '2001', '2001'],
    ['town', 'Kiel', 'Kiel'],
    ['sex', '*', '*'],
  ])('[E213] of %s are not on two levels, as %j would be', async (column, ...texts) => {
    for (const original of [undefined, ORIGINAL]) {
      const result = await check({ release: changed(column, ...texts), ...defined({ original }) })
      expect([result.holds, faultsOf(result)]).toEqual([false, [`levels-mixed ${column}`]])
    }
  })

  it('[E213] are on several levels where some rows keep what an earlier release showed, and labels still', async () => {
    const claims = { suppressedRows: 0, keptRows: 2 }
    for (const original of [undefined, ORIGINAL]) {
      const kept = await check({ release: changed('age', '21', '21'), claims, ...defined({ original }) })
      expect([kept.holds, faultsOf(kept)]).toEqual([true, []])
      const other = await check({ release: changed('age', '[25,35)', '[25,35)'), claims })
      expect(faultsOf(other)).toEqual(['values-outside age'])
    }
  })

  it('[E213] that no value comes to are told by the original alone', async () => {
    const release = changed('sex', 'x', 'x')
    expect(faultsOf(await check({ release }))).toEqual([])
    expect(faultsOf(await check({ release, original: ORIGINAL }))).toEqual(['values-outside sex'])
    const band = changed('age', '[50,60)', '[50,60)')
    expect(faultsOf(await check({ release: band, original: ORIGINAL }))).toEqual(['values-outside age'])
  })

  it('[E213] may stand on several levels, or be ranges, where a method generalises each on its own', async () => {
    const policy = `attributes:
  age: quasi
  town: { role: quasi, hierarchy: { tree: { North: [Kiel, Bonn], South: [Ulm, Graz] } } }
  illness: sensitive`
    const method = 'local: { k: 2, ranges: true }'
    const original = ['age|town|illness', '21|Kiel|flu', '22|Kiel|gout', '31|Ulm|flu', '32|Graz|gout']
    const release = [
      'age|town|illness',
      '[21,22]|Kiel|flu',
      '[21,22]|Kiel|gout',
      '*|South|flu',
      '*|South|gout',
    ]
    for (const beside of [{}, { original }])
      expect(faultsOf(await checkedTable({ policy, method, release, ...beside }))).toEqual([])
    const named = release.map((line) => line.replace('|Kiel', '|Maria'))
    for (const beside of [{}, { original }])
      expect(faultsOf(await checkedTable({ policy, method, release: named, ...beside }))).toEqual([
        'values-outside town',
      ])
  })

  it('[E213] of rows that a stratum publishes as they were are values', async () => {
    const policy = `attributes:
  town: { role: quasi, hierarchy: { tree: { North: [Kiel, Bonn], South: [Ulm, Graz] } } }
  illness: sensitive`
    const method = 'sbtam: { sensitive-values: { illness: [hiv] }, k: 2 }'
    const original = ['town,illness', 'Kiel,hiv', 'Bonn,hiv', 'Ulm,flu', 'Graz,flu']
    const release = ['town,illness', 'North,hiv', 'North,hiv', 'Ulm,flu', 'Graz,flu']
    for (const beside of [{}, { original }]) {
      expect(faultsOf(await checkedTable({ policy, method, release, ...beside }))).toEqual([])
      const named = release.map((line) => line.replace('Ulm', 'Maria'))
      expect(faultsOf(await checkedTable({ policy, method, release: named, ...beside }))).toEqual([
        'values-outside town',
      ])
    }
  })
})

describe('rows of a release', () => {
  it('[E211] are as many as the original has', async () => {
    const lost = await check({ release: SOUND.slice(0, 3), original: ORIGINAL })
    expect([lost.holds, lost.faults[0]]).toMatchObject([false, { kind: 'rows', count: 2 }])
    const added = await check({ release: [...SOUND, ...SOUND.slice(1, 3)], original: ORIGINAL })
    expect([added.holds, added.faults[0]]).toMatchObject([false, { kind: 'rows', count: 2 }])
    expect(faultsOf(await check({ release: SOUND.slice(0, 3) }))).toEqual([])
  })

  it('[E211] that copy others in place of rows that are gone are found beside the original', async () => {
    const release = [...SOUND.slice(0, 3), ...SOUND.slice(1, 3)]
    const result = await check({ release, original: ORIGINAL })
    expect([result.holds, faultsOf(result)]).toEqual([false, ['rows-elsewhere']])
    expect(result.faults[0].count).toBe(2)
  })

  it('[E212] show nothing but * as seldom as the policy says', async () => {
    const starred = [...SOUND.slice(0, 3), '*|*|*|*|*|flu', '*|*|*|*|*|gout']
    expect(faultsOf(await check({ release: starred, method: LOOSE }))).toEqual([])
    const result = await check({ release: starred })
    expect([result.holds, faultsOf(result)]).toEqual([false, ['suppressed-rows']])
    expect(result.faults[0].count).toBe(2)
    const strict = await check({ release: starred, original: ORIGINAL })
    expect(faultsOf(strict)).toEqual(['suppressed-rows'])
  })

  it('[E212] of a whole table at its top are no suppressed ones', async () => {
    const release = [HEADING, ...['flu', 'gout', 'flu', 'gout'].map((illness) => `*|*|*|*|*|${illness}`)]
    expect(faultsOf(await check({ release, original: ORIGINAL }))).toEqual([])
  })

  it('[E212] beyond the limit are judged as a class where cells are generalised one by one', async () => {
    const given = { policy: 'attributes: { sex: quasi, illness: sensitive }', method: 'local: { k: 2 }' }
    const alone = await checkedTable({ ...given, release: ['sex,illness', 'f,flu', 'f,gout', '*,flu'] })
    expect([alone.holds, alone.verdicts[0]]).toMatchObject([false, { failingRows: 1 }])
    const two = await checkedTable({
      ...given,
      release: ['sex,illness', 'f,flu', 'f,gout', '*,flu', '*,gout'],
    })
    expect(two.holds).toBe(true)
    expect(two.findings.filter(({ evidence }) => evidence === 'gate suppressed')).toMatchObject([
      { severity: 'note', count: 2, text: expect.stringContaining('judged as a class') },
    ])
    const claimed = await checkedTable({
      ...given,
      release: ['sex,illness', 'f,flu', 'f,gout', '*,flu'],
      claims: { suppressedRows: 1 },
    })
    expect(claimed.holds).toBe(false)
  })
})
