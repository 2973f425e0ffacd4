import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defined } from '@outis/core/value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFile } from '../../check/check-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-check-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, lines: readonly string[]): void =>
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`)

interface Given {
  /** Columns with what the policy says of them. */
  readonly quasi: Readonly<Record<string, string>>
  readonly original: readonly string[]
  readonly release: readonly string[]
  readonly people: readonly string[]
  readonly missingAs?: 'value' | 'wildcard'
  readonly method?: string
}

/** The smallest number of people by k-map, and how many rows have fewer than 3, without the original and with it. */
async function counted(given: Given) {
  const { quasi, missingAs = 'value', method = 'full-domain: { k: 2 }' } = given
  const names = Object.keys(quasi).join()
  put('people.csv', [`${names},illness`, ...given.original])
  put('release.csv', [`${names},illness`, ...given.release])
  put('register.csv', [names, ...given.people])
  put('policy.yaml', [
    'outis: 1',
    `data: { source: people.csv, missing-as: ${missingAs} }`,
    `attributes: { ${Object.entries(quasi)
      .map(([name, form]) => `${name}: { role: quasi${form} }`)
      .join(', ')}, illness: sensitive }`,
    `method: { ${method} }`,
    'require: [{ k-map: { k: 3, population: register.csv } }]',
    'release: { to: out.csv }',
  ])
  const files = { release: join(folder, 'release.csv'), policyPath: join(folder, 'policy.yaml') }
  const figures = async (original?: string) => {
    const { verdicts } = await checkFile({ ...files, ...defined({ original }) })
    const { figure, failingRows } = verdicts.find(({ model }) => model === 'k-map')!
    return [figure, failingRows]
  }
  return { alone: await figures(), beside: await figures(join(folder, 'people.csv')) }
}

describe('people of a population without the original', () => {
  it('[EN150] are counted by intervals, prefixes and groups over the values of the population', async () => {
    const given: Given = {
      quasi: {
        age: ', hierarchy: { intervals: [10] }',
        zip: ', type: text, on-gap: suppress, hierarchy: { prefix: 3, keep: [2] }',
        town: ', hierarchy: { groups: { north: [Kiel, Bremen], south: [Ulm, Graz] } }',
      },
      original: ['21,501,Kiel,flu', '24,502,Bremen,gout', '31,601,Ulm,flu', '38,602,Ulm,gout'],
      release: [
        '"[20,30)",50*,north,flu',
        '"[20,30)",50*,north,gout',
        '"[30,40)",60*,south,flu',
        '"[30,40)",60*,south,gout',
      ],
      // Nobody is 29 or of 509 in the data; 61* and an age of 40 are others, and 50 is no code.
      people: ['29,509,Kiel', '20.0,501,Bremen', '21,50,Kiel', '30,600,Graz', '40,600,Graz', '31,610,Ulm'],
    }
    expect(await counted(given)).toEqual({ alone: [1, 4], beside: [1, 4] })
    const more = [...given.people, '25,500,Kiel', '35,605,Ulm']
    expect(await counted({ ...given, people: more })).toEqual({ alone: [2, 2], beside: [2, 2] })
  })

  it('[EN150] are counted by free ranges and `*`, also where the register knows other texts', async () => {
    const given: Given = {
      quasi: { age: '', town: '' },
      original: ['21,Kiel,flu', '24,Bremen,gout', '31,Ulm,flu', '38,Ulm,gout'],
      release: ['"[21,24]",*,flu', '"[21,24]",*,gout', '"[31,38]",Ulm,flu', '"[31,38]",Ulm,gout'],
      people: ['22,Rome', '24.0,Kiel', '21,', 'unknown,Kiel', '35,Ulm', '38,Ulm', '39,Ulm', '35,Rome'],
      method: 'mondrian: { k: 2 }',
    }
    expect(await counted(given)).toEqual({ alone: [2, 2], beside: [2, 2] })
  })

  it('[EN150] are counted by a hierarchy file, whatever labels are also values', async () => {
    put('towns.csv', ['Kiel;Kiel;*', 'Bonn;Kiel;*', 'Ulm;South;*', 'Graz;South;*'])
    const given: Given = {
      quasi: { age: '', town: ', hierarchy: towns.csv, on-gap: suppress' },
      original: ['21,Bonn,flu', '21,Kiel,gout', '21,Ulm,flu', '21,Graz,gout'],
      release: ['21,Kiel,flu', '21,Kiel,gout', '21,South,flu', '21,South,gout'],
      people: ['21,Bonn', '21,Bonn', '21,Bonn', '21,Graz', '21,Rome'],
    }
    expect(await counted(given)).toEqual({ alone: [1, 2], beside: [1, 2] })
  })

  it('[EN150] may be anybody where a missing value is a wildcard', async () => {
    const given: Given = {
      quasi: { age: '', town: '' },
      original: ['21,Kiel,flu', '21,,gout'],
      release: ['21,Kiel,flu', '21,,gout'],
      people: ['21,Kiel', '21,', ',Kiel', '21,Rome'],
    }
    expect(await counted(given)).toEqual({ alone: [1, 2], beside: [1, 2] })
    expect(await counted({ ...given, missingAs: 'wildcard' })).toEqual({ alone: [3, 0], beside: [3, 0] })
  })

  it('[EN150] are counted in strata by the hierarchies of each', async () => {
    const given: Given = {
      quasi: { age: ', hierarchy: { intervals: [5] }' },
      original: ['21,flu', '24,flu', '31,gout', '33,gout'],
      release: ['"[20,30)",flu', '"[20,30)",flu', '"[30,35)",gout', '"[30,35)",gout'],
      people: ['21', '22', '28', '29', '31', '36'],
      method: `mixed: { strata: [{ name: first, where: { illness: [flu] }, hierarchies: { age: { intervals: [10] } }, k: 2, models: [{ k-map: { k: 3, population: register.csv } }] }, { rest: true, k: 2 }] }`,
    }
    const { alone, beside } = await counted(given)
    expect([alone, beside]).toEqual([
      [4, 0],
      [4, 0],
    ])
  })
})
