import { describe, expect, it } from 'vitest'
import { anonymize } from '../../library/anonymize.ts'
import { attack } from '../../library/attack-tables.ts'
import { intervals, prefix } from '../../library/hierarchy-forms.ts'
import { somePeople } from '../../library/people.fixture.ts'
import type { PolicyObject } from '../../library/policy-input.ts'
import { attackDocumentSchema } from '../../report/attacks-schema.ts'
import { memoryEngine } from '../memory/memory-engine.ts'
import { sourceOfLines } from '../memory/source-of-lines.ts'
import { attackDocument } from './attack-document.ts'
import { attackTableOf } from './attack-given.ts'
import { toldOrigin } from './attack-open-release.ts'

const people = somePeople(120)

const policy: PolicyObject = {
  attributes: {
    name: 'identifying',
    age: { role: 'quasi', hierarchy: intervals(5, 10, 20) },
    zip: { role: 'quasi', hierarchy: prefix(5, [3, 2]) },
    diagnosis: 'sensitive',
  },
  method: { 'full-domain': { k: 5 } },
}

/** Quasi-identifiers as they were: almost everybody is alone. */
const bare = people.map(({ age, zip, diagnosis }) => ({ age, zip, diagnosis }))

describe('attacks on the release of any tool', () => {
  it('[E410] find what a bare release gives away, and nothing in one of ours', async () => {
    const weak = await attack(bare, policy, { original: people })
    expect(weak.findings.some(({ attack: id, isExposed }) => id === 'linkage' && isExposed)).toBe(true)
    const { rows } = await anonymize(people, policy, { seed: '1', attack: false })
    const sound = await attack(rows, policy, { original: people, only: ['linkage'] })
    expect(sound.findings.filter(({ isExposed, isBroken }) => isExposed || isBroken)).toEqual([])
    expect(sound.tried.map(({ attack: id }) => id)).toEqual(['linkage'])
  })

  it('[E410] earlier releases are given to those that compose them', async () => {
    const { rows } = await anonymize(people, policy, { seed: '1', attack: false })
    const alone = await attack(rows, policy, { original: people, only: ['composition'] })
    expect(alone.left.map(({ attack: id }) => id)).toEqual(['composition'])
    const two = await attack(rows, policy, { original: people, only: ['composition'], earlier: [bare] })
    expect(two.tried.map(({ attack: id }) => id)).toEqual(['composition'])
  })

  it('[E411] an attack of another name and a table that is too large are refused', async () => {
    const asked = { original: people, only: ['linkages'] }
    await expect(attack(bare, policy, asked)).rejects.toMatchObject({ code: 'USAGE' })
    await expect(attack(bare, policy, { original: people, rows: 119 })).rejects.toMatchObject({
      code: 'DATA_TOO_LARGE',
    })
  })

  it('[E413] the document satisfies its schema; strict lets what must be decided fail', async () => {
    const redTeam = await attack(bare, policy, { original: people, others: somePeople(50, 'others') })
    const document = attackDocument(redTeam, { version: '0', verdict: redTeam.verdict })
    expect(attackDocumentSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(
      JSON.parse(JSON.stringify(document)),
    )
    const holds = (word: 'ready' | 'decide' | 'stop', strict: boolean) =>
      attackDocument(redTeam, { version: '0', verdict: { ...redTeam.verdict, word }, strict }).holds
    expect(holds('ready', true)).toBe(true)
    expect([holds('decide', false), holds('decide', true)]).toEqual([true, false])
    expect([holds('stop', false), holds('stop', true)]).toEqual([false, false])
  })
})

describe('which row was whose', () => {
  const origin = async (release: string[], original: string[], keepOrder = false) => {
    const table = async (lines: string[]) => {
      const open = await memoryEngine().open(sourceOfLines(lines))
      return attackTableOf(open, open.columns)
    }
    const told = toldOrigin(await table(release), await table(original), { keepOrder })
    return told && [...told]
  }
  const original = ['age,note', '30,a', '31,b', '30,c']

  it('[E410] is told by columns that tell all rows apart, and by nothing less', async () => {
    expect(await origin(['age,note', '*,c', '*,a', '*,b'], original)).toEqual([2, 0, 1])
    expect(await origin(['age', '30', '31', '30'], original)).toBeUndefined()
    expect(await origin(['age,note', '*,a', '*,a', '*,b'], original)).toBeUndefined()
    expect(await origin(['age,note', '*,a', '*,b'], original)).toBeUndefined()
    expect(await origin(['age', '*', '*', '*'], original)).toBeUndefined()
  })

  it('[E410] is told by the order of the source, where the policy keeps it', async () => {
    expect(await origin(['age', '30', '31', '30'], original, true)).toEqual([0, 1, 2])
    expect(await origin(['age', '30', '30', '31'], original, true)).toBeUndefined()
  })
})
