import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { corpusFigures, judgeCorpus } from './corpus.fixture.ts'

const columns = judgeCorpus()
const wrong = columns.filter(({ roles, guess }) => !roles.includes(guess.role))

const shareRight = (part: string, of: (column: (typeof columns)[number]) => boolean): number => {
  const own = columns.filter((column) => column.part === part)
  return own.filter(of).length / own.length
}

describe('guesses on columns with known answers', () => {
  it('[R19] roles: nearly all of the tuned part, most of the part kept apart', () => {
    const right = ({ roles, guess }: (typeof columns)[number]) => roles.includes(guess.role)
    expect(shareRight('tuned', right)).toBeGreaterThanOrEqual(0.97)
    expect(shareRight('apart', right)).toBeGreaterThanOrEqual(0.93)
  })

  it('[R19] nothing identifying is published as it is, and nothing sensitive is neutral', () => {
    const published = wrong.filter(
      ({ roles, guess }) => roles[0] === 'identifying' && ['sensitive', 'neutral'].includes(guess.role),
    )
    const open = wrong.filter(({ roles, guess }) => roles[0] === 'sensitive' && guess.role === 'neutral')
    expect([...published, ...open].map(({ table, name }) => `${table}: ${name}`)).toEqual([])
  })

  it('[R19] docs/profile.md shows these figures', () => {
    const page = readFileSync(new URL('../../../../docs/profile.md', import.meta.url), 'utf8')
    for (const { part, role, columns: count, rightRole, rightKind } of corpusFigures(columns))
      expect(page).toContain(`| ${part} | \`${role}\` | ${count} | ${rightRole} | ${rightKind} |`)
  })
})
