import { describe, expect, it } from 'vitest'
import { anonymize } from '../../library/anonymize.ts'
import { toHtml } from '../../report/to-html.ts'

const people = Array.from({ length: 120 }, (_, index) => ({
  age: String(20 + ((index * 7) % 50)),
  sex: index % 2 ? 'f' : 'm',
  illness: ['flu', 'gout', 'asthma', 'ulcer'][(index * 5 + Math.floor(index / 7)) % 4],
}))

const released = async (mode: string) => {
  const { report } = await anonymize(
    people,
    {
      attributes: { age: 'quasi', sex: 'quasi', illness: 'sensitive' },
      method: { mondrian: { k: 4, l: 2, mode } },
    } as never,
    { seed: 'cost', allowSeed: true },
  )
  return report
}

describe('what hardening costs', () => {
  it('[E420] has the figures of both forms on the same rows', async () => {
    const { hardening, ...rest } = await released('hardened')
    expect(hardening?.none).toBeUndefined()
    expect([hardening?.rows, hardening?.sampled]).toEqual([120, false])
    const loss = hardening!.figures.find(({ id }) => id === 'loss')!
    const faithful = (await released('faithful')).utility.find(({ id }) => id === 'loss')!
    expect(loss.faithful).toBe(Number((faithful.value as number).toPrecision(2)))
    const own = rest.utility.find(({ id }) => id === 'loss')!
    expect(loss.hardened).toBe(Number((own.value as number).toPrecision(2)))
    expect(await toHtml({ hardening, ...rest } as never)).toContain('What hardening costs')
  })

  it('[E420] a faithful release has none', async () => {
    expect((await released('faithful')).hardening).toBeUndefined()
  })
})
