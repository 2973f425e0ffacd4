import { describe, expect, it } from 'vitest'
import { townJob as jobOf, townPolicy as policy, told } from '../../run/counted-texts.fixture.ts'
import { openedTable, policyOf } from '../../run/small-tables.fixture.ts'
import { checkByClasses, releaseCombinations } from './check-by-classes.ts'

describe('a check of text', () => {
  it('[E103] judges what the method promised and what is required, each by its source', () => {
    const own = policy('full-domain: { k: 2, l: 2 }', '{ k-anonymity: { k: 4 } }')
    const { verdicts, holds } = checkByClasses(
      jobOf(own, [
        ['Ulm', 'm', 'flu', 2],
        ['Ulm', 'm', 'gout', 1],
        ['Kiel', 'f', 'flu', 5],
        ['Kiel', 'f', 'gout', 1],
      ]),
    )
    expect(told(verdicts)).toEqual([
      ['k-anonymity', 'all', 'method', 3, true],
      ['distinct-l-diversity', 'all', 'method', 2, true],
      ['k-anonymity', 'all', 'require', 3, false],
    ])
    expect(holds).toBe(false)
  })
})

describe('the columns that are checked', () => {
  it('[E103] are counted with those that tell strata; a release that lacks some is refused by their names', async () => {
    const own = policyOf(`outis: 1
data: { source: people.csv }
attributes: { town: quasi, illness: sensitive, ward: neutral, name: identifying }
method: { mixed: { strata: [{ name: a, where: { ward: [A] }, k: 2 }] } }
release: { to: out.csv }
`)
    const names = ['ward', 'town', 'illness']
    const open = openedTable(names, [
      ['A', 'Ulm', 'flu'],
      ['A', 'Ulm', 'flu'],
    ])
    expect(await releaseCombinations(open, own, { telling: ['ward'] })).toMatchObject({
      columns: ['town', 'illness', 'ward'],
      texts: [['Ulm'], ['flu'], ['A']],
      rows: Uint32Array.of(2),
    })
    await expect(
      releaseCombinations(openedTable(['town'], []), own, { telling: ['ward'] }),
    ).rejects.toMatchObject({
      code: 'RELEASE_MISMATCH',
      details: { columns: ['illness', 'ward'] },
    })
  })
})
