import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnVerdict } from '../../verdict/drawn-verdicts.fixture.ts'
import { attacked, gateFound, judged, measured } from '../../verdict/judged-release.fixture.ts'
import type { ReleaseVerdict } from '../../verdict/verdict-schema.ts'
import { buildReport } from '../build-report.ts'
import type { AttacksReport } from '../common-report.ts'
import { escapeHtml } from '../page/html.ts'
import { kVerdict, sampleParts } from '../sample-parts.fixture.ts'
import { toHtml } from './report-page.ts'

const sample = await buildReport(sampleParts())
const pageOf = (verdict: ReleaseVerdict) => toHtml({ ...sample, verdict })
const headOf = (page: string) => /<header>(.*?)<\/header>/s.exec(page)![1]
const head = async (verdict: ReleaseVerdict) => headOf(await pageOf(verdict))
const words = (markup: string) => markup.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')

const stopped = judged({ findings: [gateFound({ severity: 'stop' })] })
const undecided = judged({ findings: [gateFound()] })
const ready = judged()

const tiles = (markup: string) =>
  [...markup.matchAll(/<li><b>(.*?)<\/b> <span>(.*?)<\/span>/g)].map(([, ...cells]) => cells.map(words))

describe('what the page opens with', () => {
  it('[W140] the word has a shape of its own, a colour of its own, and is the first of the headline', async () => {
    const seen = await Promise.all([ready, undecided, stopped].map(head))
    const shapes = seen.map((markup) => /<path class="outline[^"]*" d="([^"]*)"/.exec(markup)?.[1])
    expect(new Set(shapes).size).toBe(3)
    const colours = seen.map((markup) => /class="verdict (\w+)"/.exec(markup)?.[1])
    expect(colours).toEqual(['ready', 'decide', 'stop'])
    expect(seen.map((markup) => words(/<p class="headline">(.*?)<\/p>/.exec(markup)![1]))).toEqual([
      ready.headline,
      undecided.headline,
      stopped.headline,
    ])
    expect(seen.map((markup) => /<b class="word">(.*?)<\/b>/.exec(markup)?.[1])).toEqual([
      'Ready',
      'Decide',
      'Stop',
    ])
    expect(await pageOf(stopped)).toContain('<title>Outis report: Stop</title>')
  })

  it('[W141] three figures stand beside what is allowed', async () => {
    const redTeam = attacked({ of: 'illness', hits: 121, control: 100, certain: 3 }, { hits: 0 })
    expect(tiles(await head(judged({ redTeam })))).toEqual([
      ['1 in 10', 'best odds of being found, among 20 people (allowed: 1 in 5)'],
      ['3', 'people whose secret is certain (allowed: 0)'],
      ['+2.1', 'points above people who are not in the release: the best of 2 attackers (allowed: +5)'],
    ])
    const internal = judged({ redTeam, policy: { audience: { kind: 'internal' } } })
    expect(tiles(await head(internal))[1][1]).toBe('people whose secret is certain (reported only)')
    const rows = judged({ measured: measured([2, 3], { isRepeated: true }) })
    expect(tiles(await head(rows))[0]).toEqual([
      '1 in 2',
      'best odds of being found, among 5 rows (allowed: 1 in 5)',
    ])
  })

  it('[W141] what was not measured is a dash, with the reason', async () => {
    const dashes = async (verdict: ReleaseVerdict) =>
      tiles(await head(verdict)).filter(([value]) => value === '–')
    expect((await dashes(ready)).map(([, text]) => text)).toEqual([
      'people whose secret is certain: no attack was tried',
      'points above people who are not in the release: no attacker was tried',
    ])
    const open = judged({
      measured: measured([2], { quasi: [] }),
      redTeam: attacked({ hits: 1 }),
      policy: { attributes: [] },
    })
    expect((await dashes(open)).map(([, text]) => text)).toEqual([
      'best odds of being found, among 2 people: not measured',
      'people whose secret is certain: no column is declared as a secret',
    ])
  })

  it('[W142] at most five findings that press, numbered as --fix takes them, with fix or advice', async () => {
    const many = [9, 8, 7, 6, 5, 4].map((count) =>
      gateFound({ count, kind: 'known', columns: [], text: `Number ${count}.` }),
    )
    const [first, second, ...others] = many
    const fix = { text: 'leaves ward out', edits: [] }
    const verdict = judged({
      findings: [
        { ...first, fix },
        { ...second, advice: 'Set `a: b`.' },
        ...others,
        gateFound({ severity: 'note', columns: [], text: 'A note.' }),
      ],
    })
    const markup = await head(verdict)
    expect([...markup.matchAll(/<li value="(\d)">/g)].map(([, number]) => number)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    expect(words(markup)).toContain('Number 9. Fix: leaves ward out, by outis run policy.yaml --fix 1')
    expect(words(markup)).toContain('Number 8. What helps: Set a: b.')
    expect(words(markup)).toContain('One more finding is below, among all findings.')
    expect(words(markup)).not.toContain('A note.')
    const all = /id="findings">(.*?)<\/ol>/s.exec(await pageOf(verdict))![1]
    expect([...all.matchAll(/<span class="what">(.*?)<\/span>/g)].map(([, text]) => text)).toEqual(
      verdict.findings.map(({ text }) => text),
    )
    expect(words(all)).toContain('good to know, found by gate copy')
  })

  it('[W142] without more than the first screen shows there is no section of findings', async () => {
    expect(await pageOf(undecided)).not.toContain('id="findings"')
    expect(await pageOf(ready)).not.toContain('class="findings"')
  })

  it('[W143] accepted findings stand with reason, name and last day', async () => {
    const accept = [
      {
        finding: 'copy' as const,
        columns: ['ward'],
        because: 'Wards are public',
        by: 'A. Steward',
        until: '2027-06-30',
      },
    ]
    const markup = await head(judged({ findings: [gateFound()], policy: { accept } }))
    expect(words(markup)).toContain(
      'Accepted: “ward” tells a quasi-identifier by another name. Reason: Wards are public. Decided by A. Steward, until 2027-06-30.',
    )
  })

  it('[W144] says what is published, left out and lost', async () => {
    expect(sample.publication.length).toBeGreaterThan(1)
    for (const sentence of sample.publication) expect(words(await head(ready))).toContain(sentence)
  })

  it('[W145] all else folds, closed, and is opened in print and by its anchor', async () => {
    const page = await pageOf(ready)
    const main = /<main>(.*?)<\/main>/s.exec(page)![1]
    const sections = main.match(/<section /g)!.length
    expect(
      main.match(/<section class="folded" aria-labelledby="[\w-]+"><details class="fold"><summary><h2 /g),
    ).toHaveLength(sections)
    expect(main.match(/<\/summary><div class="unfolded" id="[\w-]+">/g)).toHaveLength(sections)
    expect(main).not.toContain('<details open')
    const print = page.slice(page.indexOf('@media print'))
    expect(print).toContain('.fold::details-content{content-visibility:visible')
    expect(print).toContain('details:not(.fold){display:none}')
    expect(headOf(page)).not.toContain('<dl')
  })

  it('[W146] a report of an older version says that it has no verdict, and shows the rest', async () => {
    const { verdict: _, publication: __, ...old } = { ...sample, verdict: ready }
    const page = await toHtml(old as typeof sample)
    expect(words(headOf(page))).toContain('This report has no verdict: it was made by an older version.')
    expect(page).toContain('<title>Outis report: no verdict</title>')
    expect(page).toContain('id="summary"')
    expect(headOf(page)).not.toMatch(/Ready|Decide|Stop|NaN|undefined/)
  })

  it('[W147] an attack is shown by figures, whatever it came to', async () => {
    const found = {
      attack: 'homogeneity',
      title: 'Homogeneity',
      attacker: 'Somebody.',
      targets: 1000,
      guess: 0.046,
      success: { share: 0.129, low: 0.123, high: 0.136 },
      control: { share: 0.099, low: 0.09, high: 0.11, targets: 1000 },
      exposed: 129,
      isExposed: true,
      reason: '129 of 1,000 people',
      isBroken: false,
      text: '',
    }
    const attacks: AttacksReport = {
      holds: true,
      tried: [found, { ...found, attack: 'linkage', success: found.control, isExposed: false }],
      left: [],
    }
    const page = await toHtml(
      await buildReport(sampleParts({ attacks, verdicts: [kVerdict, { ...kVerdict, holds: false }] })),
    )
    const rows = words(/id="attacks">(.*?)<\/section>/s.exec(page)![1])
    expect(rows).toContain('3 points more129 of 1,000 people')
    expect(rows).toContain('no more')
    expect(page).toContain('✓ met')
    expect(page).toContain('✗ not met')
    expect(words(page.slice(page.indexOf('<body>')))).not.toMatch(
      /\b(leaks?|safe)\b|✓ holds|gives people away|does not hold/,
    )
  })

  it('[W140] page and verdict have the same word, headline and findings', async () => {
    await fc.assert(
      fc.asyncProperty(drawnVerdict, async (verdict) => {
        const page = await pageOf(verdict)
        const pressing = verdict.findings.filter(({ severity }) => severity !== 'note')
        expect(headOf(page)).toContain(`class="verdict ${verdict.word}"`)
        expect(words(/<p class="headline">(.*?)<\/p>/.exec(page)![1])).toBe(
          words(escapeHtml(verdict.headline)),
        )
        const whats = [...headOf(page).matchAll(/<span class="what">(.*?)<\/span>/g)].map(([, text]) => text)
        expect(whats).toEqual(pressing.slice(0, 5).map(({ text }) => escapeHtml(text)))
        expect(headOf(page).match(/<b>Accepted:<\/b>/g) ?? []).toHaveLength(verdict.accepted.length)
        expect(page).not.toMatch(/NaN|Infinity|undefined/)
      }),
      { numRuns: 200, seed: 31 },
    )
  })
})
