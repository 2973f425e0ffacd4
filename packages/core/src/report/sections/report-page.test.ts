import { describe, expect, it } from 'vitest'
import { buildReport } from '../build-report.ts'
import { fit, gutterFor } from '../page/svg.ts'
import type { Report } from '../report.ts'
import { frequencies, kVerdict, sampleParts, stoppedByTime } from '../sample-parts.fixture.ts'
import { toHtml } from './report-page.ts'

const page = async (changes: Parameters<typeof sampleParts>[0] = {}) =>
  toHtml(await buildReport(sampleParts(changes)))
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first]) => first)

const nasty = '</style><script>alert(1)</script><img src=x onerror="alert(2)">\'&\u202e'

/** The sample with a hostile text in every place that data or policy can fill. */
async function hostile(): Promise<Report> {
  const parts = sampleParts({
    verdicts: [{ ...kVerdict, of: nasty, model: nasty, text: nasty, options: { [nasty]: nasty } }],
    warnings: [nasty],
    notices: [nasty],
    versions: { [nasty]: nasty },
  })
  const values = frequencies({ [nasty]: 900, b: 100 })
  return await buildReport({
    ...parts,
    attributes: parts.attributes.map((part) => ({
      ...part,
      name: part.name + nasty,
      before: values,
      after: values,
    })),
  })
}

describe('report.html', () => {
  it('[W16] has no script and asks for nothing', async () => {
    const html = await page()
    for (const forbidden of [
      '<script',
      'http://',
      'https://',
      'src=',
      'url(',
      '@import',
      '<link',
      '<iframe',
    ]) {
      expect(html).not.toContain(forbidden)
    }
    expect(matches(html, /href="([^"]*)"/g).every((target) => target.startsWith('#'))).toBe(true)
    expect(html).toContain('default-src &#39;none&#39;')
  })

  it('[W17] no name, label or message adds an element or an attribute', async () => {
    const html = await toHtml(await hostile())
    const tags = (text: string) => matches(text.replace(/"[^"]*"/g, '""'), /(<[a-z][^>]*>)/g)
    const names = (text: string) => tags(text).flatMap((tag) => tag.match(/^<[a-z0-9]+|[a-z-]+(?==)/g) ?? [])
    const known = new Set(names(await page()))
    expect([...new Set(names(html))].filter((name) => !known.has(name))).toEqual([])
    expect(html).not.toContain('\u202e')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(2)&quot;&gt;')
  })

  it('[W18] drawings have labels, tables captions, ids are unique, headings do not skip', async () => {
    const html = await page()
    const drawings = matches(html, /<svg([^>]*)>/g)
    expect(drawings.every((attributes) => /aria-label="[^"]+"|aria-hidden/.test(attributes))).toBe(true)
    expect(matches(html, /<table[^>]*>(.{9})/g).every((next) => next === '<caption>')).toBe(true)
    const ids = matches(html, /\sid="([^"]*)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    const levels = matches(html, /<h([1-6])/g).map(Number)
    expect(levels.every((level, levelIndex) => level <= (levels[levelIndex - 1] ?? 0) + 1)).toBe(true)
  })

  it('[W8] says first in the sentences on the release what is not met', async () => {
    const failing = await page({ verdicts: [{ ...kVerdict, holds: false }] })
    expect(failing).toMatch(/id="summary"><p class="promise">Not met: k-anonymity/)
    expect(await page()).toContain('id="summary"><p class="promise">Everybody shares')
  })

  it('[W1] shows no rare value of the original', async () => {
    const html = await page()
    expect(html).not.toContain('99999')
    expect(html).not.toContain('Lovelace')
    expect(html).toContain('[20,40)')
  })

  it('[W11] tells the best ways found, and that the search was stopped', async () => {
    expect(await page()).toContain('released</span>')
    expect(await page({ outcome: stoppedByTime })).toContain('stopped by its time limit')
  })

  it('[W53] names who publishes what for whom, when, from which file, by which policy', async () => {
    const about = {
      title: 'Stays of 2025',
      publisher: 'City hospital',
      recipient: 'University',
      contact: 'data@hospital.example',
      made: '2026-11-16T09:30:00Z',
      source: 'stays.csv',
      release: 'stays-open.csv',
      policy: { text: 'outis: 1\nseed: (not shown)', notes: ['The seed is not shown.'] },
    }
    const html = await page({ about, versions: { node: '20.0.0', duckdb: 'v1.4' } })
    for (const text of [
      'City hospital',
      'University',
      'data@hospital.example',
      'stays.csv',
      'stays-open.csv',
    ])
      expect(html).toContain(`<dd>${text}</dd>`)
    expect(html).toContain('<h1>Stays of 2025</h1>')
    expect(html).toContain('16 November 2026, 09:30 UTC')
    expect(html).toContain('Outis 0.1.0, Node 20.0.0, DuckDB v1.4')
    expect(html).toContain('<code>outis: 1\nseed: (not shown)</code>')
  })

  it('[W17] texts of the policy add no element, attribute or script', async () => {
    const hostile = '</title></pre><script>alert(1)</script><img src=x onerror=alert(1)>"\'&\u202e'
    const about = {
      title: hostile,
      publisher: hostile,
      recipient: hostile,
      contact: hostile,
      made: hostile,
      source: hostile,
      release: hostile,
      policy: { text: `${hostile}\n${hostile}`, notes: [hostile] },
    }
    const html = await page({ about, versions: { [hostile]: hostile } })
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>"|\u202e/)
    expect(matches(html, /<\/(title)><style>/g)).toHaveLength(1)
    expect(matches(html, /<(h1)[ >]/g)).toHaveLength(1)
  })

  it('[W52] calls a list a ranking only as far as it is proven', async () => {
    const ways = async (ranked: number) => {
      const { outcome } = sampleParts()
      if (outcome.kind !== 'released') throw new Error(outcome.kind)
      return await page({ outcome: { ...outcome, search: { ...outcome.search, ranked } } })
    }
    const all = sampleParts().outcome
    const listed = all.kind === 'released' ? all.search.best!.length : 0
    expect(listed).toBeGreaterThan(1)
    expect(await ways(listed)).toContain('The best ways of all, by')
    expect(await ways(1)).not.toContain('The best ways of all')
    expect(await ways(1)).toContain('Ways that were tried and meet the requirements')
    expect(await page({ outcome: stoppedByTime })).toContain('Better ones may not have been tried.')
  })

  it('[W9] a report of nothing but numbers of zero still renders', async () => {
    const html = await page({
      release: { rows: 0, columns: [], suppressedRows: 0, classes: 0 },
      attributes: [],
      verdicts: [],
      utility: [],
      risks: { before: [], after: [] },
      classSizes: { before: [], after: [] },
    })
    expect(html).not.toMatch(/NaN|Infinity|undefined/)
    expect(await page()).not.toMatch(/NaN|Infinity|undefined/)
  })

  it('[W18] labels left of bars get the room they need, as far as bars stay readable', () => {
    expect(gutterFor(['F', 'M'])).toBe(60)
    const name = 'Coronary heart disease'
    expect(fit(name, gutterFor([name]) - 8)).toBe(name)
    expect(gutterFor(['x'.repeat(200)])).toBe(200)
  })

  it('[W18] a long label is cut to its room', () => {
    expect(fit('Female', 100)).toBe('Female')
    expect(fit('Married-spouse-absent-for-long', 100)).toMatch(/^Married.*…$/)
    expect(fit('漢字漢字漢字漢字漢字漢字', 100).length).toBeLessThan(9)
  })
})
