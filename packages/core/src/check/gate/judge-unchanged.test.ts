import { describe, expect, it } from 'vitest'
import { type CheckedTable, checkedTable, faultsOf } from './checked-table.fixture.ts'

const POLICY = 'attributes: { name: identifying, sex: quasi, illness: sensitive, cost: neutral }'
const ORIGINAL = ['name,sex,illness,cost', 'Ada,f,flu,10', 'Bea,f,gout,20', 'Cid,m,flu,10', 'Dan,m,,30']
const SOUND = ['sex,illness,cost', 'f,flu,10', 'f,gout,20', 'm,flu,10', 'm,,30']

const check = (release: readonly string[], more: Partial<CheckedTable> = {}) =>
  checkedTable({ policy: POLICY, release, original: ORIGINAL, ...more })

describe('columns that are published as they were', () => {
  it('[E214] have the values of the original, in any order and spelling', async () => {
    expect(faultsOf(await check(SOUND))).toEqual([])
    expect(faultsOf(await check([SOUND[0], ...SOUND.slice(1).reverse()]))).toEqual([])
    expect(faultsOf(await check(SOUND.map((line) => line.replace(/0$/, '0.0'))))).toEqual([])
  })

  it('[E214] are found out where names stand in them', async () => {
    const result = await check(['sex,illness,cost', 'f,flu,Ada', 'f,gout,Bea', 'm,flu,Cid', 'm,,Dan'])
    expect([result.holds, faultsOf(result)]).toEqual([false, ['values-changed cost']])
    expect(result.faults[0].count).toBe(4)
    expect(result.faults[0].text).not.toMatch(/Ada|Bea/)
  })

  it('[E214] are found out where one value was changed, added or taken away', async () => {
    const other = await check(SOUND.map((line) => line.replace('f,gout', 'f,hiv')))
    expect([other.holds, faultsOf(other), other.faults[0].count]).toEqual([
      false,
      ['values-changed illness'],
      1,
    ])
    const swapped = await check(SOUND.map((line) => line.replace(',20', ',10')))
    expect(faultsOf(swapped)).toEqual(['values-changed cost'])
    const filled = await check(SOUND.map((line) => line.replace('m,,', 'm,flu,')))
    expect(faultsOf(filled)).toEqual(['values-changed illness'])
  })

  it('[E214] may not write one value in more ways than the original: a spelling can name a row', async () => {
    const result = await check(SOUND.map((line) => line.replace('f,flu,10', 'f,flu,10.00')))
    expect([result.holds, faultsOf(result)]).toEqual([false, ['values-changed cost']])
    const original = ORIGINAL.map((line) => line.replace('Ada,f,flu,10', 'Ada,f,flu,10.00'))
    expect(faultsOf(await check(SOUND, { original }))).toEqual([])
  })

  it('[E214] are judged in `layout: paper` too', async () => {
    const given = {
      policy: 'attributes: { age: quasi, illness: sensitive, cost: neutral }',
      method: 'slicing: { l: 2, columns: [[age], [illness]], layout: paper }',
      original: ['age|illness|cost', '30|flu|10', '40|gout|20'],
    }
    const release = ['bucket|(age)|(illness)|(cost)', '1|(30)|(gout)|(10)', '1|(40)|(flu)|(20)']
    expect(faultsOf(await checkedTable({ ...given, release }))).toEqual([])
    const named = release.map((line) => line.replace('(10)', '(Ada)'))
    expect(faultsOf(await checkedTable({ ...given, release: named }))).toEqual(['values-changed cost'])
  })

  it('[E215] may not hold addresses or numbers of people, nor texts of which nearly every row has its own', async () => {
    const rows = Array.from({ length: 20 }, (_, row) => `${row < 10 ? 'f' : 'm'},flu`)
    const policy = 'attributes: { sex: quasi, illness: sensitive, note: neutral }'
    const noted = (text: (row: number) => string) => [
      'sex,illness,note',
      ...rows.map((row, place) => `${row},${text(place)}`),
    ]
    const mails = await checkedTable({ policy, release: noted((row) => `p${row}@example.org`) })
    expect([mails.holds, faultsOf(mails)]).toEqual([false, ['values-identifying note']])
    const unique = noted((row) => `word ${'abcdefghijklmnopqrstuvwxyz'[row]}`)
    const texts = await checkedTable({ policy, release: unique })
    expect([texts.holds, faultsOf(texts)]).toEqual([false, ['values-identifying note']])
    const meant = policy.replace('note: neutral', 'note: { role: neutral, publish: "as is" }')
    expect(await checkedTable({ policy: meant, release: unique, strict: true })).toMatchObject({
      holds: true,
    })
  })

  it('[E215] warn where a sensitive text is nearly every row’s own', async () => {
    const release = [
      'sex,illness',
      ...Array.from({ length: 20 }, (_, row) => `f,case ${'abcdefghijklmnopqrstuvwxyz'[row]}`),
    ]
    const result = await checkedTable({ policy: 'attributes: { sex: quasi, illness: sensitive }', release })
    expect([result.holds, result.warnings.length]).toEqual([true, 1])
  })
})
