import { drawnVerdict } from '@outis/core/testing'
import { type ReleaseVerdict, verdictSarif } from '@outis/core/verdict'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { verdictTexts } from '../texts/verdict-texts.ts'
import { Banner, VerdictTiles } from './verdict-banner.tsx'
import { AcceptedList, type Changes, Findings } from './verdict-findings.tsx'
import { undecided, verdictView } from './verdict-view.ts'
import { WordChip } from './word-chip.tsx'

const CHANGES: Changes = {
  fixOf: ({ finding: { fix } }) => fix && { text: '', change: fix.text },
  stateOf: () => 'open',
  make: () => undefined,
  accept: () => undefined,
}

/** Text of markup, as a reader has it. */
const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

/** What the result page opens with, with all parts opened. */
const pageOf = (verdict: ReleaseVerdict) => {
  const view = verdictView(verdict)
  const list = (findings: typeof view.pressing) => createElement(Findings, { findings, changes: CHANGES })
  const parts = {
    banner: createElement(Banner, { view }),
    tiles: createElement(VerdictTiles, view),
    pressing: list(view.pressing),
    folded: list(view.folded),
    accepted: createElement(AcceptedList, view),
  }
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, renderToStaticMarkup(part)]),
  ) as Readonly<Record<keyof typeof parts, string>>
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ')

describe('the verdict on the result page', () => {
  it('[STU44] has the word, the headline and every finding of the report and of SARIF, whatever was found', () => {
    fc.assert(
      fc.property(drawnVerdict, (drawn) => {
        const verdict = JSON.parse(JSON.stringify(drawn)) as ReleaseVerdict
        const page = pageOf(verdict)
        const words = { ready: 'Ready', decide: 'Decide', stop: 'Stop' }
        expect(textOf(page.banner)).toContain(`${verdictTexts.title}: ${words[verdict.word]}`)
        expect(textOf(page.banner).replaceAll(' ', '')).toContain(verdict.headline.replaceAll(' ', ''))
        expect(textOf(renderToStaticMarkup(createElement(WordChip, { verdict })))).toContain(
          words[verdict.word],
        )
        const sarif = verdictSarif(verdict, { tool: 'outis check', release: 'a.csv' }) as {
          runs: [{ results: { message: { text: string }; suppressions?: unknown }[]; properties: unknown }]
        }
        const [{ results, properties }] = sarif.runs
        expect(properties).toEqual({ word: verdict.word, headline: verdict.headline })
        const [open, accepted] = [
          results.filter(({ suppressions }) => suppressions === undefined),
          results.filter(({ suppressions }) => suppressions !== undefined),
        ]
        const items = (markup: string) => markup.split('<li').slice(1).map(textOf)
        const shown = [...items(page.pressing), ...items(page.folded)]
        expect(shown).toHaveLength(open.length)
        for (const { text } of verdict.findings)
          expect(shown.filter((item) => item.includes(spaced(text))).length).toBeGreaterThan(0)
        expect(items(page.accepted)).toHaveLength(accepted.length)
        for (const [itemIndex, { text, because, by }] of verdict.accepted.entries())
          for (const said of [text, because, by])
            expect(items(page.accepted)[itemIndex]).toContain(spaced(said))
      }),
      { numRuns: 200, seed: 44 },
    )
  })

  it('[STU44] shows at most five findings that press, in the order and with the numbers of the report; the rest folds', () => {
    fc.assert(
      fc.property(drawnVerdict, (verdict) => {
        const { pressing, folded } = verdictView(verdict)
        const pressingOnes = verdict.findings.filter(({ severity }) => severity !== 'note')
        expect(pressing.map(({ finding }) => finding)).toEqual(pressingOnes.slice(0, 5))
        for (const { finding, number } of [...pressing, ...folded])
          expect(verdict.findings[number - 1]).toBe(finding)
        expect(pressing.length + folded.length).toBe(verdict.findings.length)
        const page = pageOf(verdict)
        for (const { number } of pressing) expect(page.pressing).toContain(`value="${number}"`)
      }),
      { numRuns: 100, seed: 45 },
    )
  })

  it('[STU44] offers to accept what a policy can accept, and nothing else', () => {
    const [notes, stops] = [new Set<boolean>(), new Set<string>()]
    fc.assert(
      fc.property(drawnVerdict, (verdict) => {
        const view = verdictView(verdict)
        for (const { finding, canAccept } of [...view.pressing, ...view.folded]) {
          if (finding.severity === 'note') notes.add(canAccept)
          if (finding.severity === 'stop' && canAccept)
            stops.add(`${finding.kind} ${verdict.audience !== 'public'}`)
        }
        const offers = pageOf(verdict).pressing.split(`>${verdictTexts.accept}<`).length - 1
        expect(offers).toBe(view.pressing.filter(({ canAccept }) => canAccept).length)
      }),
      { numRuns: 100, seed: 46 },
    )
    expect([[...notes], [...stops]]).toEqual([[false], ['certain true']])
  })

  it('[STU44] says what must be decided, and that an older release has no verdict', () => {
    fc.assert(
      fc.property(drawnVerdict, (verdict) => {
        expect(undecided(verdict).length > 0).toBe(
          verdict.findings.some(({ severity }) => severity === 'decide'),
        )
        if (verdict.word === 'decide') expect(undecided(verdict)).not.toEqual([])
      }),
      { numRuns: 50, seed: 47 },
    )
    expect(textOf(renderToStaticMarkup(createElement(WordChip, { verdict: null })))).toContain('No verdict')
  })
})
