import { reportSchema } from '@outis/core/report'
import { drawnVerdict } from '@outis/core/testing'
import { type ReleaseVerdict, verdictSarif, verdictSchema } from '@outis/core/verdict'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { visibleIn } from '../visible-text.ts'
import { printRunJson, type ShownRun } from './print-run.ts'
import { allFindings, SCREEN, type ShownVerdict, verdictLines } from './verdict-lines.ts'

const FINDING: ReleaseVerdict['findings'][number] = {
  kind: 'known',
  severity: 'decide',
  count: 27,
  unit: 'people',
  columns: ['ward'],
  text: '“ward” looks like something that others know.',
  evidence: 'gate known',
}
const verdictOf = (changes: Partial<ReleaseVerdict> = {}): ReleaseVerdict => ({
  word: 'decide',
  audience: 'contract',
  headline: 'Decide: 27 people need a decision before this goes to researchers under contract.',
  facts: ['5,000 people. Nobody is found with better odds than 1 in 5.'],
  figures: { people: 5000, odds: 5 },
  limits: { 'highest-risk': 0.2, 'above-control': 0.05, certain: 0 },
  findings: [FINDING],
  accepted: [],
  ...changes,
})
const screen = (verdict: ReleaseVerdict, around: Partial<ShownVerdict> = {}) =>
  verdictLines({ verdict, width: SCREEN.width, ...around }).map(({ text }) => text)

const joined = (lines: readonly string[]) => lines.join(' ').replace(/\s+/g, ' ').trim()
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Number and text of each finding on a screen, without what helps. */
const numbersOn = (lines: readonly string[]): number[] =>
  lines.flatMap((line) => /^ {2}(\d+)\. /.exec(line)?.[1] ?? []).map(Number)

describe('a verdict on one screen', () => {
  it('[X1110] opens with the word, then figures, findings with what ends them, what is published and where it is', () => {
    const fix = { text: 'makes “ward” a quasi-identifier', edits: [] }
    const lines = screen(
      verdictOf({
        findings: [
          { ...FINDING, fix },
          { ...FINDING, advice: 'Ask.', text: 'Two.' },
        ],
      }),
      {
        fixedBy: 'outis run policy.yaml',
        publication: ['Published: age by decade.'],
        remarks: ['Withheld.'],
        files: ['release out/a.csv', 'report out/a.report.html'],
      },
    )
    expect(lines.filter((line) => line !== '')).toEqual([
      'Decide: 27 people need a decision before this goes to researchers under contract.',
      '  5,000 people. Nobody is found with better odds than 1 in 5.',
      '  1. “ward” looks like something that others know.',
      '     fix: outis run policy.yaml --fix 1 (makes “ward” a quasi-identifier)',
      '  2. Two.',
      '     what helps: Ask.',
      '  What may stay as it is can be accepted in the policy, with a reason and a name (`accept`).',
      '  Published: age by decade.',
      'Withheld.',
      'release out/a.csv · report out/a.report.html',
    ])
  })

  it('[X1110] names no number where no run gave one', () => {
    const fix = { text: 'makes “ward” a quasi-identifier', edits: [] }
    const lines = screen(verdictOf({ findings: [{ ...FINDING, fix }] }))
    expect(lines).toContain('     fix: a new release, by a policy that makes “ward” a quasi-identifier')
    expect(lines.join()).not.toContain('--fix')
  })

  it('[X1111] has at most five findings, says how many more there are, and leaves notes to --verbose', () => {
    const findings = [
      ...Array.from({ length: 8 }, (_, index) => ({ ...FINDING, text: `Number ${index + 1}.` })),
      { ...FINDING, severity: 'note' as const, text: 'A note.' },
    ]
    const lines = screen(verdictOf({ findings }), { warnings: ['A warning.', 'Number 1. Write so.'] })
    expect(numbersOn(lines)).toEqual([1, 2, 3, 4, 5])
    expect(lines).toContain('  3 more findings and 1 note that needs no decision: --verbose')
    expect(lines).toContain('  warning: A warning.')
    expect(lines.join('\n')).not.toMatch(/A note|Write so/)
  })

  it('[X1111] does not say twice what a finding says', () => {
    const text = '27 people share age with nobody.'
    const lines = screen(verdictOf({ facts: [`5,000 people. ${text}`], findings: [{ ...FINDING, text }] }))
    expect(lines.filter((line) => line.includes(text))).toHaveLength(1)
    expect(lines).toContain('  5,000 people.')
  })

  it('[X1111] shows what was accepted, with reason, name and last day', () => {
    const accepted = [{ ...FINDING, because: 'Wards are public', by: 'A. Steward', until: '2027-06-30' }]
    const text = joined(screen(verdictOf({ word: 'ready', findings: [], accepted })))
    expect(text).toContain(
      'accepted: “ward” looks like something that others know. Reason: Wards are public. Decided by A. Steward, until 2027-06-30.',
    )
    expect(text).not.toContain('can be accepted')
  })

  it('[X1112] fits 25 lines of 100 characters, whatever was found, and never loses the first finding', () => {
    const text = fc.lorem({ maxCount: 60 })
    const around = fc.record({
      publication: fc.array(text, { maxLength: 4 }),
      warnings: fc.array(text, { maxLength: 9 }),
      remarks: fc.array(text, { maxLength: 1 }),
      longer: fc.array(text, { maxLength: 9 }),
    })
    fc.assert(
      fc.property(drawnVerdict, around, (drawn, { longer, ...texts }) => {
        const findings = drawn.findings.map((finding, index) => ({
          ...finding,
          text: `${finding.text} ${longer[index] ?? ''}`,
          ...(longer[index] && { advice: longer[index] }),
        }))
        const verdict = { ...drawn, findings, facts: [...drawn.facts, ...longer].slice(0, 3) }
        const lines = screen(verdict, {
          ...texts,
          files: ['release out/a.csv'],
          fixedBy: 'outis run policy.yaml',
        })
        expect(lines.length).toBeLessThanOrEqual(SCREEN.lines)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(SCREEN.width)
        const pressing = findings.filter(({ severity }) => severity !== 'note')
        const numbers = numbersOn(lines)
        expect(numbers).toEqual(pressing.slice(0, Math.max(numbers.length, 1)).map((_, index) => index + 1))
      }),
      { numRuns: 500, seed: 31 },
    )
  })
})

describe('the verdict, wherever it is told', () => {
  it('[X1113] has the same word and findings in terminal, JSON and SARIF, on the cases of report and PDF', () => {
    let written = ''
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
      written += String(part)
      return true
    })
    try {
      fc.assert(
        fc.property(drawnVerdict, (verdict) => {
          written = ''
          printRunJson({ verdict, report: { verdict }, files: {}, redTeam: {} } as unknown as ShownRun)
          const json = JSON.parse(written)
          expect(verdictSchema.parse(json.verdict)).toEqual(JSON.parse(JSON.stringify(verdict)))
          expect(reportSchema.shape.verdict.parse(json.report.verdict)).toEqual(json.verdict)

          const shown = { verdict: visibleIn(verdict), width: SCREEN.width }
          const lines = verdictLines(shown).map(({ text }) => text)
          expect(joined(lines)).toMatch(new RegExp(`^${verdict.word}\\b`, 'i'))
          expect(joined(lines).startsWith(squeezed(verdict.headline))).toBe(true)
          const pressing = verdict.findings.filter(({ severity }) => severity !== 'note')
          const numbers = numbersOn(lines)
          expect(numbers.length).toBe(Math.min(5, pressing.length))
          for (const number of numbers)
            expect(joined(lines)).toContain(`${number}. ${squeezed(pressing[number - 1].text)}`)
          const all = joined(allFindings(shown).map(({ text }) => text))
          for (const [index, { text, evidence, fix }] of verdict.findings.entries()) {
            expect(all).toContain(`${index + 1}. ${squeezed(text)}`)
            expect(all).toContain(`found by ${evidence}`)
            if (fix) expect(all).toContain(squeezed(fix.text))
          }

          const { runs } = verdictSarif(verdict, { tool: 'outis run', release: 'a.csv' }) as unknown as Sarif
          expect(runs[0].properties).toEqual({ word: verdict.word, headline: verdict.headline })
          const told = runs[0].results.filter(({ suppressions }) => suppressions === undefined)
          expect(told.map(({ ruleId }) => ruleId)).toEqual(verdict.findings.map(({ kind }) => kind))
          for (const [index, { message }] of told.entries())
            expect(message.text.startsWith(verdict.findings[index].text)).toBe(true)
        }),
        // The cases of report and PDF: rules W140 and EN905.
        { numRuns: 200, seed: 31 },
      )
    } finally {
      out.mockRestore()
    }
  })
})

interface Sarif {
  readonly runs: readonly {
    readonly properties: object
    readonly results: readonly {
      readonly ruleId: string
      readonly message: { readonly text: string }
      readonly suppressions?: unknown
    }[]
  }[]
}
