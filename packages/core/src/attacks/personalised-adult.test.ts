import { describe, expect, it } from 'vitest'
import { seededRandom } from '../data/random/seeded-random.ts'
import { attackedRun } from '../run/attack/attacked-run.fixture.ts'
import type { MemorySource } from '../run/engine/engine.ts'
import { columnBuilder } from '../run/memory/coded-column.ts'
import { memoryRoom } from '../run/memory/memory-room.ts'
import { adultIsThere } from '../testing/adult-folder.fixture.ts'
import { ADULT_FILES, adultOthers, adultPeople } from '../testing/adult-people.fixture.ts'
import { aliasFrequency } from './alias-frequency.ts'
import type { Attack, AttackInput } from './attack.ts'
import { choiceTold } from './choice-told.ts'
import { gradeInversion } from './grade-inversion.ts'
import { type JudgedFinding, judgeFinding } from './kit/judging/judge-finding.ts'

const QUASI = ['workclass', 'education', 'marital-status', 'race', 'sex', 'native-country']
const COLUMNS = [...QUASI, 'age', 'occupation', 'hours-per-week']

const policy = (options: string, seventh: 'age' | undefined) => `
outis: 1
data: { source: adult.csv }
attributes:
${QUASI.map((name) => `  ${name}: { role: quasi, hierarchy: ${name}.csv }`).join('\n')}
  age: ${seventh ? '{ role: quasi, hierarchy: age.csv }' : 'sensitive'}
  occupation: sensitive
  ${seventh ? 'income: neutral' : 'hours-per-week: sensitive'}
others: drop
method: { personalised: { choice: { column: choice }, ${options} } }
release: { to: out.csv }`

/** Most people of some occupations chose to hide them. */
function withChoices(source: MemorySource): MemorySource {
  const random = seededRandom(7)
  const { values, codes } = source.columns[source.names.indexOf('occupation')]
  const names = [...new Set(values)].sort()
  const builder = columnBuilder(memoryRoom())
  for (let row = 0; row < source.rows; row++) {
    const usual = 1 + (names.indexOf(values[codes[row]]) % 3)
    builder.set(row, String(random.below(100) < 70 ? usual : 1 + random.below(3)))
  }
  return {
    ...source,
    names: [...source.names, 'choice'],
    columns: [...source.columns, builder.finish(source.rows)],
  }
}

const attacked = (options: string, seventh?: 'age'): Promise<AttackInput> => {
  const columns = seventh ? [...COLUMNS, 'income'] : COLUMNS
  return attackedRun({
    policy: policy(options, seventh),
    source: withChoices(adultPeople(columns)),
    others: adultOthers(columns),
    files: ADULT_FILES,
    seed: 'adult',
  })
}

const GRADES = 'grade: { age: { categories: 5 }, hours-per-week: { categories: 5 } }'

async function found(
  attack: Attack,
  given: AttackInput,
): Promise<(of: string, way: string) => JudgedFinding> {
  const findings = (await attack.run(given)).map((finding) => judgeFinding(attack.id, finding, undefined))
  return (of, way) => findings.find((finding) => finding.of === of && finding.way === way)!
}

describe.runIf(adultIsThere)('personalised releases of Adult', () => {
  it('[A100] faithful: every alias is named, every number turned back, every choice told', async () => {
    const given = await attacked(GRADES)
    const named = (await found(aliasFrequency, given))('occupation', 'by all rows of an alias')
    expect(named.success.share).toBeGreaterThan(0.98)
    expect(named.control!.share).toBeCloseTo(0.31, 1)
    const turned = await found(gradeInversion, given)
    for (const column of ['age', 'hours-per-week']) {
      expect(turned(column, 'by two true values').success.share).toBeGreaterThan(0.999)
      expect(turned(column, 'by counts elsewhere').success.share).toBeGreaterThan(0.95)
    }
    expect((await found(choiceTold, given))('occupation', 'by form').success.share).toBe(1)
  }, 60_000)

  it('[A100] hardened: no more is named, turned back or told than the bounds allow', async () => {
    const given = await attacked(`mode: hardened, ${GRADES}`)
    const named = (await found(aliasFrequency, given))('occupation', 'by all rows of an alias')
    // Choices go with values here: what some show tells a little of what others hide, and no alias adds to it.
    expect(named.exposed).toBe(0)
    expect(named.success.high).toBeLessThan(named.control!.share + 0.05)
    expect(named.certain).toBe(0)
    const turned = await found(gradeInversion, given)
    for (const column of ['age', 'hours-per-week']) {
      const finding = turned(column, 'by counts elsewhere')
      expect(finding.success.high).toBeLessThan(finding.control!.share + 0.05)
    }
    const told = await found(choiceTold, given)
    for (const way of ['by form', 'by form and named value']) {
      expect(told('occupation', way)).toMatchObject({ holds: true, limit: 0.5 })
    }
  }, 60_000)

  it('[A100] flat aliases alone are named all the same', async () => {
    const given = await attacked('mode: hardened, flatness: 3, alias-rows: 1000', 'age')
    const named = (await found(aliasFrequency, given))('occupation', 'by all rows of an alias')
    expect(named.isExposed).toBe(true)
    expect(named.success.low).toBeGreaterThan(named.control!.high + 0.2)
  }, 60_000)
})
