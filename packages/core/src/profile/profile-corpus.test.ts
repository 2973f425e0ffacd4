import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { corpusFigures, judgeCommonNames, judgeCorpus } from './profile-corpus.fixture.ts'

const columns = judgeCorpus()
const wrong = columns.filter(({ roles, guess }) => !roles.includes(guess.role))

const shareRight = (part: string, of: (column: (typeof columns)[number]) => boolean): number => {
  const own = columns.filter((column) => column.part === part)
  return own.filter(of).length / own.length
}

describe('guesses on columns with known answers', () => {
  it('[PRO19] roles: nearly all of the tuned part, most of the part kept apart', () => {
    const right = ({ roles, guess }: (typeof columns)[number]) => roles.includes(guess.role)
    expect(shareRight('tuned', right)).toBeGreaterThanOrEqual(0.93)
    expect(shareRight('apart', right)).toBeGreaterThanOrEqual(0.93)
  })

  it('[PRO19] nothing identifying is published as it is, and nothing sensitive is neutral', () => {
    const published = wrong.filter(
      ({ roles, guess }) => roles[0] === 'identifying' && ['sensitive', 'neutral'].includes(guess.role),
    )
    const open = wrong.filter(({ roles, guess }) => roles[0] === 'sensitive' && guess.role === 'neutral')
    expect([...published, ...open].map(({ table, name }) => `${table}: ${name}`)).toEqual([])
  })

  it('[PRO19] docs/profile.md shows these figures', () => {
    const page = readFileSync(new URL('../../../../docs/profile.md', import.meta.url), 'utf8')
    for (const { part, role, columns: count, rightRole, rightKind } of corpusFigures(columns))
      expect(page).toContain(`| ${part} | \`${role}\` | ${count} | ${rightRole} | ${rightKind} |`)
  })
})

describe('common names of columns', () => {
  const common = judgeCommonNames()

  it('[PRO21] role and kind are what the name means, in every language of the word lists', () => {
    const wrongNames = common
      .filter(({ roles, kind, guess }) => !roles.includes(guess.role) || kind !== guess.kind)
      .map(
        ({ part, name, roles, kind, guess }) =>
          `${part} ${name}: ${roles} ${kind}, not ${guess.role} ${guess.kind}`,
      )
    expect(wrongNames).toEqual([])
  })

  it('[PRO21] there are a hundred names at least in English and fifty in German', () => {
    const namesOf = (language: string) => common.filter(({ part }) => part === language).length
    expect(namesOf('english')).toBeGreaterThanOrEqual(100)
    expect(namesOf('german')).toBeGreaterThanOrEqual(50)
  })
})
