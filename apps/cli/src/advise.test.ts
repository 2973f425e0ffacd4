import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adviceSchema } from '@outis/advise'
import { describe, expect, it } from 'vitest'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

/** Sixty people, drawn by plain arithmetic: what they have goes with nothing. */
const lines = Array.from({ length: 60 }, (_, index) => {
  const age = 20 + ((index * 37) % 50)
  const illness = ['flu', 'gout', 'asthma'][(index * 7) % 3]
  return `P${1000 + index},${age},${index % 2 === 0 ? 'female' : 'male'},${illness}`
})
const people = () =>
  folderWith({ 'people.csv': ['person,age,sex,illness', ...lines, ''].join('\n'), 'roles.yaml': ROLES })
const ROLES = `outis: 1
data: { source: people.csv }
attributes:
  person: identifying
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20, 40] } }
  sex: quasi
  illness: sensitive
method: { full-domain: { k: 2 } }
release: { to: out/people.csv }
`
const ask = (folder: string, ...more: string[]) =>
  outis(
    ...['advise', join(folder, 'people.csv'), '--policy', join(folder, 'roles.yaml'), '--trials', '3'],
    ...[
      '--fear',
      'recognised',
      '--purpose',
      'counts',
      '--audience',
      'contract',
      '-o',
      join(folder, 'advice'),
    ],
    ...more,
  )

describe('outis advise', () => {
  it('[X235] writes pages, JSON and policies that run, hold and pass attacks', async () => {
    const folder = people()
    // Of an earlier advice: whatever is left of it must not pass for this one.
    mkdirSync(join(folder, 'advice'))
    for (const role of ['balanced', 'careful'])
      writeFileSync(join(folder, 'advice', `${role}.yaml`), 'outis: 1')
    const { exit, stdout } = await ask(folder)
    expect(exit).toBe(0)
    expect(stdout).toContain('Most useful that passes')
    expect(stdout).toMatch(/Counts are off by [\d.]+ %/)
    const written = filesIn(join(folder, 'advice'))
    expect(written).toEqual(
      expect.arrayContaining(['advice.html', 'advice.json', 'sign.html', 'useful.yaml']),
    )
    const advice = adviceSchema.parse(JSON.parse(readFileSync(join(folder, 'advice/advice.json'), 'utf8')))
    expect(advice.candidates.map(({ role }) => `${role}.yaml`)).toEqual(
      expect.arrayContaining(written.filter((name) => name.endsWith('.yaml'))),
    )
    for (const page of ['advice.html', 'sign.html'])
      expect(readFileSync(join(folder, 'advice', page), 'utf8')).not.toMatch(/<script|P10\d\d/)
    const ran = await outis('run', join(folder, 'advice/useful.yaml'), '--json')
    expect(ran.exit).toBe(0)
    const release = readFileSync(join(folder, 'advice/out/useful/people.csv'), 'utf8').trim().split('\n')
    const sizes = new Map<string, number>()
    for (const line of release.slice(1)) {
      const known = line.slice(0, line.lastIndexOf(','))
      sizes.set(known, (sizes.get(known) ?? 0) + 1)
    }
    expect(release).toHaveLength(61)
    expect(Math.min(...sizes.values())).toBeGreaterThanOrEqual(5)
  })

  it('[X236] where nothing passes is exit 1, with the limit that is in the way and what would have to give', async () => {
    const folder = people()
    const { exit, stdout } = await ask(folder, '--highest-risk', '0.005')
    expect(exit).toBe(1)
    expect(stdout).toContain('Nothing that was tried keeps the limits')
    expect(stdout).toContain('would have to give')
    expect(filesIn(join(folder, 'advice'))).toEqual(['advice.html', 'advice.json', 'sign.html'])
  })

  it('[X237] a question that cannot be answered is exit 2, says what to write, and writes nothing', async () => {
    const folder = people()
    const wrong: readonly (readonly [string[], string])[] = [
      [['--fear', 'burglary'], 'recognised, learned, member'],
      [['--purpose', 'model:Ill-ness'], 'Did you mean "illness"?'],
      [['--purpose', 'model:salary'], 'letter by letter'],
      [['--purpose', 'model:person'], 'not published'],
      [['--audience', 'everybody'], 'public, contract, internal'],
      [['--above-control', '2'], '--above-control 0.1'],
      [['--trials', 'many'], '--trials 60'],
    ]
    for (const [options, words] of wrong) {
      const { exit, stderr } = await ask(folder, ...options)
      expect([exit, stderr]).toEqual([2, expect.stringContaining(words)])
    }
    expect(filesIn(folder)).toEqual(['people.csv', 'roles.yaml'])
  })

  it('[X1062] asks which column is the secret, and takes --sensitive for an answer', async () => {
    const folder = people()
    const roles = ROLES.replace('illness: sensitive', 'illness: neutral')
    writeFileSync(join(folder, 'roles.yaml'), roles)
    const asked = await ask(folder, '--fear', 'learned')
    expect(asked.exit).toBe(2)
    expect(asked.stderr.replace(/\s+/g, ' ')).toMatch(
      /Which column .* It may be illness, .*--sensitive illness/,
    )
    const answered = await ask(folder, '--fear', 'learned', '--sensitive', 'illness', '--above-control', '1')
    expect(answered.stderr).toBe('')
    const advice = JSON.parse(readFileSync(join(folder, 'advice/advice.json'), 'utf8'))
    expect(advice.table.sensitive).toEqual(['illness'])
  })
})
