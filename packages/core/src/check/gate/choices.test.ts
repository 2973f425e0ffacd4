import { describe, expect, it } from 'vitest'
import { checkedTable } from './checked-table.fixture.ts'

const POLICY = `attributes:
  name: identifying
  sex: quasi
  illness: { role: sensitive, taxonomy: { tree: { Lungs: [flu, asthma], Joints: [gout, strain] } } }`
const METHOD = 'personalised: { choice: { column: choice } }'
const ORIGINAL = [
  'name,sex,illness,choice',
  'Ada,f,flu,1',
  'Bea,f,gout,2',
  'Cid,m,flu,3',
  'Dan,m,gout,1',
  'Eva,f,strain,',
]
const SOUND = ['sex,illness', 'f,flu', 'f,Joints #2', 'm,QX2F', 'm,gout', 'f,HK4D']

const judged = async (release: readonly string[]) => {
  const result = await checkedTable({ policy: POLICY, method: METHOD, release, original: ORIGINAL })
  return [result.holds, result.verdicts.find(({ model }) => model === 'choices')?.failingRows]
}

const with_ = (from: string, to: string) => SOUND.map((line) => (line === from ? to : line))

describe('choices of people in a personalised release', () => {
  it('[E216] are kept where nobody is shown further than chosen', async () => {
    expect(await judged(SOUND)).toEqual([true, 0])
    // More may be hidden than was asked.
    expect(await judged(with_('f,flu', 'f,QX2F'))).toEqual([true, 0])
    expect(await judged(with_('m,gout', 'm,Joints #1'))).toEqual([true, 0])
  })

  it('[E216] are broken by a value against choice 2 or 3, or by a group against 3', async () => {
    expect(await judged(with_('m,QX2F', 'm,flu'))).toEqual([false, 1])
    expect(await judged(with_('f,Joints #2', 'f,gout'))).toEqual([false, 1])
    expect(await judged(with_('f,HK4D', 'f,strain'))).toEqual([false, 1])
    expect(await judged(with_('m,QX2F', 'm,Lungs #1'))).toEqual([false, 1])
  })

  it('[E216] are those of the person: another one’s openness does not pay for it', async () => {
    const swapped = SOUND.map((line) => (line === 'f,flu' ? 'f,QX2F' : line === 'm,QX2F' ? 'm,flu' : line))
    expect(await judged(swapped)).toEqual([false, 1])
  })

  it('[E216] leave no room for what is neither value nor alias', async () => {
    expect(await judged(with_('m,QX2F', 'm,Cid'))).toEqual([false, 1])
  })

  it('[E216] of grades: categories and places in the order of the numbers, and no numbers', async () => {
    const policy = 'attributes: { sex: quasi, income: { role: sensitive, type: number } }'
    const method = 'personalised: { choice: { column: choice }, grade: { income: { categories: 2 } } }'
    const original = ['sex,income,choice', 'f,10,1', 'f,20,1', 'm,20,1', 'm,35,1']
    const failing = async (...grades: readonly string[]) => {
      const release = ['sex,income', ...['f', 'f', 'm', 'm'].map((sex, index) => `${sex},${grades[index]}`)]
      const { verdicts } = await checkedTable({ policy, method, release, original })
      return verdicts.find(({ model }) => model === 'grades')!.failingRows
    }
    expect(await failing('1.00', '1.50', '1.50', '2.00')).toBe(0)
    expect(await failing('10', '20', '20', '35')).toBe(4)
    expect(await failing('10.0', '20.0', '20.0', '35.0')).toBe(4)
    expect(await failing('1.00', '1.50', '1.50', '35')).toBe(1)
    expect(await failing('1.00', '1.00', '1.50', '2.00')).toBe(1)
  })

  it('[E216] are not judged without the original: where nothing else is, the release does not hold', async () => {
    const alone = await checkedTable({ policy: POLICY, method: METHOD, release: SOUND })
    expect([alone.holds, alone.verdicts]).toEqual([false, []])
    expect(alone.notices.join()).toContain('choices')
  })
})
