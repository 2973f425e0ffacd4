import { describe, expect, it } from 'vitest'
import { defined } from '../../data/value/defined.ts'
import { type CheckedTable, checkedTable, faultsOf } from './checked-table.fixture.ts'

const POLICY = 'attributes: { name: identifying, sex: quasi, illness: sensitive, shift: neutral }'
const ROWS = ['f,flu,A', 'f,gout,A', 'm,flu,B', 'm,gout,B']
const RELEASE = ['sex,illness,shift', ...ROWS]
const ORIGINAL = ['name,sex,illness,shift', ...ROWS.map((row, index) => `${'pqrs'[index]},${row}`)]

/** The release with one column more. */
const widened = (heading: string) =>
  RELEASE.map((line, index) => `${line},${index === 0 ? heading : `x${index}`}`)

const check = (given: Partial<CheckedTable> = {}) =>
  checkedTable({ policy: POLICY, release: RELEASE, ...given })

describe('columns of a release', () => {
  it('[E210] are those that the policy publishes, with or without the original', async () => {
    for (const original of [undefined, ORIGINAL]) {
      const result = await check(original ? { original } : {})
      expect(result).toMatchObject({ holds: true, faults: [], warnings: [] })
    }
  })

  it.each([
    ['name', 'column-identifying name'],
    ['Name', 'column-identifying Name'],
    [' NAME ', 'column-identifying  NAME '],
    ['\ufeffname', 'column-identifying \ufeffname'],
    ['na\u200bme', 'column-identifying na\u200bme'],
    ['ｎａｍｅ', 'column-identifying ｎａｍｅ'],
    ['n_ame', 'column-identifying n_ame'],
    ['Shift', 'column-twice Shift'],
    ['street', 'column-undeclared street'],
  ])('[E210] may not be %j', async (heading, fault) => {
    for (const original of [undefined, ORIGINAL]) {
      const result = await check({ release: widened(heading), ...defined({ original }) })
      expect([result.holds, faultsOf(result)]).toEqual([false, [fault]])
    }
  })

  it('[E210] that no policy declares may not be there where others are dropped', async () => {
    const result = await check({ policy: `${POLICY}\nothers: drop`, release: widened('street') })
    expect([result.holds, faultsOf(result)]).toEqual([false, ['column-not-published street']])
  })

  it('[E210] that are neutral without a word are those of the original, if it is known', async () => {
    const policy = `${POLICY}\nothers: neutral`
    const alone = await check({ policy, release: widened('street') })
    expect([alone.holds, faultsOf(alone)]).toEqual([true, []])
    const beside = await check({ policy, release: widened('street'), original: ORIGINAL })
    expect([beside.holds, faultsOf(beside)]).toEqual([false, ['column-undeclared street']])
    const alike = await check({ policy, release: widened('NAME') })
    expect([alike.holds, faultsOf(alike)]).toEqual([false, ['column-identifying NAME']])
  })

  it('[E210] that hold choices are never published', async () => {
    const policy = 'attributes: { sex: quasi, illness: sensitive }'
    const result = await checkedTable({
      policy,
      method: 'personalised: { choice: { column: choice } }',
      release: ['sex,illness,choice', 'f,QX2F,1', 'm,flu,2'],
    })
    expect(faultsOf(result)).toEqual(['column-not-published choice'])
  })

  it('[E210] may not be lacking where models need them; a neutral one may be left out', async () => {
    const short = await check({ release: RELEASE.map((line) => line.split(',').slice(0, 2).join(',')) })
    expect([short.holds, faultsOf(short)]).toEqual([true, []])
    expect(short.verdicts).toHaveLength(1)
    const blind = await check({ release: RELEASE.map((line) => line.split(',').slice(1).join(',')) })
    expect([blind.holds, faultsOf(blind), blind.verdicts]).toEqual([false, ['column-missing sex'], []])
  })

  it('[E210] that were renamed are lacking and too many', async () => {
    const result = await check({
      release: RELEASE.map((line, index) => (index === 0 ? 'gender,illness,shift' : line)),
    })
    expect(faultsOf(result)).toEqual(['column-undeclared gender', 'column-missing sex'])
  })

  it('[E210] of slices are the bucket, the groups and copies of their attributes', async () => {
    const given = {
      policy: 'attributes: { name: identifying, age: quasi, sex: quasi, illness: sensitive, shift: neutral }',
      method: 'slicing: { l: 2, columns: [[age, sex], [age, illness]] }',
    }
    const rows = ['1,30,f,30,flu,A', '1,40,m,40,gout,B']
    const sound = await checkedTable({ ...given, release: ['bucket,age,sex,age@2,illness,shift', ...rows] })
    expect(faultsOf(sound)).toEqual([])
    const leaking = await checkedTable({
      ...given,
      release: ['bucket,age,sex,age@2,illness,shift,name@2', ...rows.map((row) => `${row},x`)],
    })
    expect(faultsOf(leaking)).toEqual(['column-identifying name'])
  })
})
