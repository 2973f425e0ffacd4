import { firstDay } from '@outis/core/value'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naiveBayes } from '../classifiers/naive-bayes.ts'
import { zeroR } from '../classifiers/zero-r.ts'
import { comparedOf, type TextRows } from '../compared/sample-tables.fixture.ts'
import { evaluateTables } from '../evaluate/evaluate-tables.ts'
import { PEOPLE, recodedAlike, samplePeople } from '../evaluate/sample-people.fixture.ts'
import { buildEvaluation, monthText, shownChange } from './build-evaluation.ts'
import { differenceWords, intervalText, pointsText, signed } from './evaluation-sentences.ts'
import { evaluationToHtml } from './evaluation-to-html.ts'
import type { ReleaseEvaluation } from './release-evaluation.ts'

const print = { sha256: 'a'.repeat(64), bytes: 1234 }

async function evaluated(
  original: TextRows,
  release: TextRows,
  { names = PEOPLE, classes = ['rich'] }: { names?: readonly string[]; classes?: readonly string[] } = {},
): Promise<ReleaseEvaluation> {
  const tables = comparedOf(names, { original, release })
  const measured = await evaluateTables(tables, { classes, classifiers: [naiveBayes, zeroR], folds: 10 })
  const size = (rows: TextRows) => ({ rows: rows.length, columns: names.length })
  return buildEvaluation({
    outis: '0.0.0',
    original: size(original),
    release: { ...size(release), fingerprint: print },
    tables,
    measured,
    notices: ['A notice of the engine.'],
  })
}

const people = samplePeople(300, 1)

describe('evaluate.json', () => {
  it('[EP1] shows no rare value, and nothing is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(25), { minLength: 1, maxLength: 45 }), (rows) => {
        const bars = rows.map((count, code) => ({ rows: count, after: count / 2, code }))
        const rest = {
          column: 'x',
          ordered: false,
          missing: { before: 0, after: 0 },
          distinct: { before: 0, after: 0 },
        }
        const change = { ...rest, bars, suppressed: 0, totalVariation: 0 }
        const words = { value: String, edge: String, ends: ['under', 'or more'] as const, whole: true }
        const shown = shownChange(change, words).bars
        const total = rows.reduce((sum, count) => sum + count, 0)
        expect(shown.reduce((sum, { before }) => sum + before, 0)).toBe(total)
        expect(shown.length).toBeLessThanOrEqual(31)
        for (const { before } of shown) expect(before >= 10 || total < 10 || before === 0).toBe(true)
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('[EP2] [EP3] says of noise that it is noise', async () => {
    const { headline, classes } = await evaluated(people, recodedAlike(people, 50))
    const [{ transfer }] = classes[0].classifiers
    expect(headline).toMatch(
      /^Naive Bayes that learned rich from the release gets [\d.]+ % of the original’s rows right/,
    )
    expect(headline.endsWith('no difference can be told from noise.')).toBe(transfer!.told === 'none')
    const same = await evaluated(people, people)
    expect(same.headline.endsWith('exactly as often.')).toBe(true)
    expect(same.summary).toContain('Queries: all 1,000 random count queries are answered exactly.')
    expect(same.summary).toContain(
      'Telling rows apart: nothing tells rows of the release from rows of the original.',
    )
    expect(same.summary).toContain('Distributions: every column’s is as it was.')
    expect(same.summary).toContain('Correlations: as they were.')
    const broken = people.map((row, at) => [...row.slice(0, 3), people[(at * 7) % people.length][3]])
    expect((await evaluated(people, broken)).headline).toMatch(/: [\d.]+ points less \([\d.]+ to [\d.]+\)\.$/)
  })

  it('[EP2] points have as many digits as tell them from 0', () => {
    expect([0.0123, 0.01, 0.00001, 0].map(pointsText)).toEqual(['1.23', '1', '0.001', '0'])
    expect([0.0123, -0.0123, 0, -0].map(signed)).toEqual(['+1.23', '−1.23', '0', '0'])
    expect(intervalText({ value: 0, low: -0.006, high: 0.003 })).toBe('−0.6 to +0.3')
    const difference = { value: -0.02, low: -0.03, high: -0.01 }
    expect(differenceWords({ difference, told: 'worse' })).toBe('2 points less (1 to 3)')
    expect(differenceWords({ difference, told: 'none' })).toBe('no difference can be told from noise')
  })

  it('[EP3] without a class the headline speaks of counts', async () => {
    const exact = await evaluated(people, people, { classes: [] })
    expect(exact.headline).toBe(
      'Every random count query has the same answer in the release as in the original.',
    )
    const { headline } = await evaluated(people, recodedAlike(people, 3), { classes: [] })
    expect(headline).toMatch(
      /^Half of all random count queries are off by at most [\d.]+ % in the release\.$/,
    )
    const gone = await evaluated(
      people,
      people.map((row) => [...row.slice(0, 3), '*']),
    )
    expect(gone.headline).toBe(
      'Nothing can be learned of rich from the release: it has fewer than two classes, or too many.',
    )
  })

  it('[EP4] says where figures speak of different things', async () => {
    const names = ['age', 'town', 'job', 'rich', 'id']
    const withId = people.map((row, at) => [...row, `id ${at}`])
    const release = withId
      .slice(0, 250)
      .map(([age, town, job, rich, id], index) => [
        age,
        index % 2 ? 'the west' : town,
        `alias of ${job}`,
        index % 10 ? rich : '*',
        id,
      ])
    const { notices } = await evaluated(withId, release, { names })
    expect(notices[0]).toBe('A notice of the engine.')
    const text = notices.join('\n')
    expect(text).toContain('The original has 300 rows, the release 250.')
    expect(text).toContain('25 rows of the release have no class in rich')
    expect(text).toContain('nearly every row has a value of its own: id')
    expect(text).toContain('No published value of job can be read')
    expect(text).toContain('1 label of town, in 125 rows, cannot be read')
  })

  it('[EP6] survives being written and read', async () => {
    const evaluation = await evaluated(people, recodedAlike(people, 4))
    expect(JSON.parse(JSON.stringify(evaluation))).toEqual(evaluation)
  })

  it('[EP7] edges of dates are months', () => {
    for (let month = 12 * 1899; month < 12 * 2030; month++) {
      const text = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
      expect(monthText(firstDay(month))).toBe(text)
      expect(monthText(firstDay(month + 1) - 1)).toBe(text)
    }
  })

  it('[EP7] bins are open at both ends', async () => {
    const many = samplePeople(900, 2).map((row, index) => [String(index % 90), ...row.slice(1)])
    const { distributions } = await evaluated(many, many, { classes: [] })
    const labels = distributions[0].bars.map(({ label }) => label)
    expect(labels[0]).toMatch(/^under \d+$/)
    expect(labels[1]).toMatch(/^\d+ to \d+$/)
    expect(labels.at(-1)).toMatch(/^\d+ or more$/)
  })
})

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first]) => first)

describe('evaluate.html', () => {
  it('[EP5] has no script and asks for nothing; drawings are spoken, tables have captions', async () => {
    const html = evaluationToHtml(await evaluated(people, recodedAlike(people, 4)))
    for (const forbidden of ['<script', 'http://', 'https://', 'src=', 'url(', '@import', '<link', '<iframe'])
      expect(html).not.toContain(forbidden)
    expect(matches(html, /href="([^"]*)"/g).every((target) => target.startsWith('#'))).toBe(true)
    expect(html).toContain('default-src &#39;none&#39;')
    const drawings = matches(html, /<svg class="plot"([^>]*)>/g)
    expect(drawings.length).toBeGreaterThan(6)
    expect(drawings.every((tag) => /role="img" aria-label="[^"]+"/.test(tag))).toBe(true)
    expect(matches(html, /<table[^>]*>(<caption>[^<]+)/g)).toHaveLength(matches(html, /(<table)/g).length)
    const ids = matches(html, / id="([^"]*)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    expect(html).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('[EP5] no name or value adds an element', async () => {
    const nasty = '</style><script>alert(1)</script><img src=x onerror="alert(2)">'
    const names = PEOPLE.map((name) => name + nasty)
    const own = people.map((row) => [row[0], ...row.slice(1).map((text) => text + nasty)])
    const html = evaluationToHtml(await evaluated(own, own, { names, classes: [names[3]] }))
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img')
  })

  it('[EP5] renders whatever is missing', async () => {
    const one = Array.from({ length: 30 }, () => ['1'])
    const single = evaluationToHtml(await evaluated(one, one, { names: ['x'], classes: [] }))
    expect(single).toContain('No column has two values to ask for.')
    expect(single).toContain('Two columns at least are needed.')
    const gone = await evaluated(
      people,
      people.map((row) => [...row.slice(0, 3), '*']),
    )
    expect(evaluationToHtml(gone)).toContain('Nothing can be learned of rich')
    expect(evaluationToHtml(gone)).not.toMatch(/NaN|undefined|Infinity/)
  })
})
