import { describe, expect, it } from 'vitest'
import type { Verdict } from '../check/check-input.ts'
import type { Audience } from '../policy/options/policy.ts'
import { noAttack } from '../run/attack/run-attacks.ts'
import { limitsOf } from './audience-limits.ts'
import { attacked, gateFound, judged, measured } from './judged-release.fixture.ts'

const failing: Verdict = {
  model: 'k-anonymity',
  options: { k: 5 },
  rows: 'all',
  holds: false,
  figure: 2,
  limit: 5,
  direction: 'at-least',
  failingClasses: 1,
  failingRows: 2,
  text: 'k-anonymity (k = 5) does not hold.',
  source: 'require',
}

const audience = (kind: Audience) => ({ policy: { audience: { kind } } })

describe('the word', () => {
  it('[VD1] is ready, decide or stop by the gravest finding; notes change nothing', () => {
    expect(judged().word).toBe('ready')
    expect(judged({ findings: [gateFound({ severity: 'note' })] }).word).toBe('ready')
    expect(judged({ findings: [gateFound(), gateFound({ severity: 'note' })] }).word).toBe('decide')
    expect(
      judged({ findings: [gateFound(), gateFound({ severity: 'stop', kind: 'identifier' })] }).word,
    ).toBe('stop')
  })

  it('[VD1] opens a sentence that says who gets it, and how many people a decision is about', () => {
    expect(judged().headline).toBe('Ready for researchers under contract.')
    expect(judged(audience('public')).headline).toMatch(/everybody/)
    expect(judged({ findings: [gateFound(), gateFound({ count: 5, kind: 'known' })] }).headline).toBe(
      'Decide: 27 people need a decision before this goes to researchers under contract.',
    )
    expect(judged({ findings: [gateFound({ unit: 'cells' })] }).headline).toBe(
      'Decide: 1 finding needs a decision before this goes to researchers under contract.',
    )
    expect(judged({ findings: [gateFound({ severity: 'stop' })] }).headline).toBe(
      'Stop: this must not go to researchers under contract.',
    )
  })
})

describe('limits', () => {
  it('[VD2] are those of the audience, or of the policy', () => {
    const figures = (kind: Audience, set = {}) => {
      const { highestRisk, aboveControl, certain } = limitsOf({ kind, ...set })
      return [highestRisk.max, aboveControl.max, certain]
    }
    expect(figures('public')).toEqual([0.09, 0.02, 0])
    expect(figures('contract')).toEqual([0.2, 0.05, 0])
    expect(figures('internal')).toEqual([0.33, 0.1, Number.POSITIVE_INFINITY])
    expect(figures('contract', { highestRisk: 0.5 })).toEqual([0.5, 0.05, 0])
    expect(figures('contract', { aboveControl: 0.01 })).toEqual([0.2, 0.01, 0])
    expect(figures('internal', { certain: 3 })).toEqual([0.33, 0.1, 3])
  })

  it('[VD3] a requirement that does not hold stops, with the rows that fail it', () => {
    const { word, findings } = judged({ measured: measured([10, 10], { verdicts: [failing] }) })
    expect(word).toBe('stop')
    expect(findings[0]).toMatchObject({
      kind: 'requirement',
      count: 2,
      unit: 'people',
      evidence: 'model k-anonymity',
    })
    const repeated = measured([10, 10], { verdicts: [failing], isRepeated: true })
    expect(judged({ measured: repeated }).findings[0].unit).toBe('rows')
    expect(judged({ measured: measured([10, 10], { verdicts: [{ ...failing, holds: true }] }) }).word).toBe(
      'ready',
    )
  })
})

describe('people who are found', () => {
  it('[VD4] are those in classes smaller than the audience allows', () => {
    const found = (kind: Audience, sizes: number[]) => {
      const { word, findings } = judged({ ...audience(kind), measured: measured(sizes) })
      return [word, findings[0]?.count]
    }
    expect(found('contract', [4, 4, 5, 9])).toEqual(['decide', 8])
    expect(found('contract', [5, 9])).toEqual(['ready', undefined])
    expect(found('public', [11, 12])).toEqual(['decide', 11])
    expect(found('public', [12, 30])).toEqual(['ready', undefined])
    expect(found('internal', [3, 4])).toEqual(['decide', 3])
    expect(found('internal', [4])).toEqual(['ready', undefined])
  })

  it('[VD4] are told by the largest risk where the policy sets a limit that lies inside a band', () => {
    const strict = { policy: { audience: { kind: 'contract' as const, highestRisk: 1 / 15 } } }
    expect(judged({ ...strict, measured: measured([15, 30]) }).word).toBe('ready')
    expect(judged({ ...strict, measured: measured([14, 30]) }).word).toBe('decide')
  })

  it('[VD4] are said with those who are alone, and a larger k as the fix', () => {
    const [found] = judged({ measured: measured([1, 3, 10]) }).findings
    expect(found.text).toBe(
      '4 people share age and zip with fewer than 4 others: found with better odds than 1 in 5. 1 of them with nobody.',
    )
    expect(found.fix?.edits).toEqual([{ path: ['method', 'full-domain', 'k'], value: 5 }])
  })

  it('[VD4] cannot be told without a quasi-identifier, which somebody must decide on', () => {
    const { word, findings } = judged({ measured: measured([10], { quasi: [] }) })
    expect([word, findings[0].kind]).toEqual(['decide', 'unjudged'])
  })

  it('[VD4] are in buckets those who are alone in one', () => {
    expect(judged({ measured: measured([2, 3], { isClassed: false }) }).word).toBe('ready')
    const { findings } = judged({ measured: measured([1, 3], { isClassed: false }) })
    expect(findings[0]).toMatchObject({ kind: 'found', count: 1 })
  })
})

describe('attacks', () => {
  it('[VD5] stop where a limit is broken, or was not measured', () => {
    const broken = judged({ redTeam: attacked({ hits: 1, isBroken: true, limit: 0.0001 }) })
    expect([broken.word, broken.findings[0].kind]).toEqual(['stop', 'limit'])
    const skipped = { attack: 'a', title: 'a', attacker: 'b', harm: 'found' as const, why: 'No.' }
    const left = (isBroken: boolean) =>
      judged({ redTeam: { ...attacked({ hits: 0 }), left: [{ ...skipped, isBroken }] } })
    expect([left(true).word, left(false).word]).toEqual(['stop', 'ready'])
  })

  it('[VD6] stop where a secret is certain for more people than the audience allows', () => {
    const sure = attacked({ of: 'illness', hits: 3, certain: 3 })
    const { word, findings, facts } = judged({ redTeam: sure })
    expect([word, findings[0].kind, findings[0].count]).toEqual(['stop', 'certain', 3])
    expect(findings[0].text).toBe('The illness of 3 people can be read off: no other value is possible.')
    expect(facts).toContain(findings[0].text)
    expect(judged({ ...audience('internal'), redTeam: sure })).toMatchObject({
      word: 'ready',
      findings: [{ severity: 'note', kind: 'certain' }],
    })
    const allowed = (certain: number) =>
      judged({ policy: { audience: { kind: 'contract', certain } }, redTeam: sure }).word
    expect([allowed(2), allowed(3)]).toEqual(['stop', 'ready'])
  })

  it('[VD6] somebody who is found for certain is for a decision', () => {
    const { word, findings } = judged({ redTeam: attacked({ hits: 3, certain: 3, harm: 'found' }) })
    expect([word, findings[0].kind, findings[0].count]).toEqual(['decide', 'found', 3])
  })

  it('[VD7] must be decided on above the limit of the audience, beyond chance', () => {
    const word = (hits: number, control: number, kind: Audience = 'contract') =>
      judged({ ...audience(kind), redTeam: attacked({ of: 'illness', hits, control }) }).word
    expect(word(310, 200)).toBe('decide')
    expect(word(310, 200, 'public')).toBe('decide')
    // 4.9 points are within 5, and beyond 2.
    expect([word(149, 100), word(149, 100, 'public')]).toEqual(['ready', 'decide'])
    // 5.2 points of so few people may be chance.
    expect(judged({ redTeam: attacked({ hits: 11, control: 8, targets: 57 }) }).word).toBe('ready')
  })

  it('[VD7] say how many people more than without the release, and the points beside those allowed', () => {
    const text = (harm: 'found' | 'learned' | 'member') =>
      judged({ redTeam: attacked({ of: 'illness', hits: 300, control: 200, harm }) }).findings[0].text
    expect(text('learned')).toBe(
      'An attacker learns the illness of 100 more people than without the release: 10 points more (allowed 5 points).',
    )
    expect(text('found')).toMatch(/^An attacker finds the row of 100 more people/)
    expect(text('member')).toMatch(/^An attacker tells the presence of 100 more people/)
  })

  it('[VD8] that only undo protection are a note, and for the public a decision', () => {
    const undone = attacked({ hits: 900, control: 100, harm: 'undone', unit: 'descriptions' })
    expect(judged({ redTeam: undone })).toMatchObject({ word: 'ready', findings: [{ kind: 'undone' }] })
    expect(judged({ ...audience('public'), measured: measured([20]), redTeam: undone }).word).toBe('decide')
    expect(
      judged({
        ...audience('public'),
        measured: measured([20]),
        redTeam: attacked({ hits: 100, control: 100, harm: 'undone' }),
      }).word,
    ).toBe('ready')
  })

  it('[VD9] of one column are told by the one that concerns most people', () => {
    const { findings } = judged({
      redTeam: attacked(
        { of: 'illness', hits: 300, control: 100 },
        { of: 'illness', hits: 400, control: 100 },
        { of: 'income', hits: 200, control: 100 },
      ),
    })
    expect(findings).toHaveLength(2)
    expect(findings[0]).toMatchObject({ columns: ['illness'], count: 300, evidence: 'attack attack-1' })
  })

  it('[VD9] that were not tried to the end, or not at all, are for a decision', () => {
    const skipped = {
      attack: 'a',
      title: 'a',
      attacker: 'b',
      harm: 'found' as const,
      why: 'Time ran out.',
      isBroken: false,
    }
    const { word, findings } = judged({ redTeam: { ...attacked(), left: [{ ...skipped, cause: 'time' }] } })
    expect([word, findings[0].kind, findings[0].text]).toEqual([
      'decide',
      'unjudged',
      'a was not tried to the end: the time for attacks ran out.',
    ])
    expect(findings[0].fix?.edits).toEqual([{ path: ['attack', 'budget'], value: '60s' }])
    const faulty = judged({
      redTeam: { ...attacked(), left: [{ ...skipped, why: 'It failed.', cause: 'fault' }] },
    })
    expect([faulty.word, faulty.findings[0].text, faulty.findings[0].fix]).toEqual([
      'decide',
      '1 attack was not tried to the end. It failed.',
      undefined,
    ])
    expect(judged({ redTeam: attacked() })).toMatchObject({
      word: 'decide',
      findings: [{ kind: 'unjudged', text: expect.stringMatching(/^No attack could be tried/) }],
    })
    expect(judged({ redTeam: noAttack('None was tried.') })).toMatchObject({
      word: 'decide',
      findings: [{ kind: 'unjudged', text: 'None was tried.' }],
    })
  })

  it('[VD9] say nothing of linkage where classes say the same', () => {
    const alone = attacked({ attack: 'linkage', hits: 2, certain: 2, harm: 'found' })
    const evidence = (sizes: number[]) =>
      judged({ measured: measured(sizes), redTeam: alone }).findings.map((finding) => finding.evidence)
    expect(evidence([1, 1, 10])).toEqual(['class sizes'])
    expect(evidence([1, 10])).toEqual(['attack linkage', 'class sizes'])
    expect(evidence([10])).toEqual(['attack linkage'])
  })
})

describe('people who are alone', () => {
  it('[VD11] by what is published exactly are for a decision', () => {
    const alone = gateFound({ kind: 'alone', severity: 'note', evidence: 'gate alone' })
    expect(judged({ findings: [alone] }).word).toBe('decide')
    expect(judged({ findings: [{ ...alone, count: 0 }] }).word).toBe('ready')
  })
})

describe('order and facts', () => {
  it('[VD12] stops come first, then what concerns most people', () => {
    const { findings } = judged({
      findings: [
        gateFound({ kind: 'known', count: 3 }),
        gateFound({ kind: 'order', count: 900, unit: 'rows', severity: 'note' }),
        gateFound({ kind: 'copy', count: 40 }),
        gateFound({ kind: 'identifier', severity: 'stop', count: 1 }),
        gateFound({ kind: 'container', count: 99, unit: 'cells' }),
      ],
    })
    expect(findings.map(({ kind }) => kind)).toEqual(['identifier', 'copy', 'known', 'container', 'order'])
  })

  it('[VD12] what is the same of several columns is one finding, with all fixes', () => {
    const fixOf = (attribute: string) => ({
      text: `leaves ${attribute} out`,
      edits: [{ attribute, set: { role: 'identifying' } }],
    })
    const of = (column: string, count: number) =>
      gateFound({ columns: [column], count, text: `“${column}” is one.`, fix: fixOf(column) })
    const { findings } = judged({
      findings: [of('a', 3), of('b', 9), of('c', 1), gateFound({ kind: 'known' })],
    })
    expect(findings.map(({ kind }) => kind)).toEqual(['known', 'copy'])
    expect(findings[1]).toMatchObject({ columns: ['b', 'a', 'c'], count: 9 })
    expect(findings[1].text).toBe('“b” is one. The same is so of “a” and c.')
    expect(findings[1].fix?.edits).toHaveLength(3)
  })

  it('[VD13] facts are figures of people, of what was measured alone', () => {
    const redTeam = attacked(
      { of: 'illness', hits: 145, control: 100 },
      { hits: 900, control: 0, harm: 'undone' },
    )
    expect(judged({ redTeam }).facts).toEqual([
      '20 people. Nobody is found with better odds than 1 in 10.',
      'Nobody’s illness is certain.',
      'The one attacker is right 4.5 points more often than somebody without the release (allowed 5 points).',
    ])
    expect(judged().facts).toEqual(['20 people. Nobody is found with better odds than 1 in 10.'])
    expect(judged({ measured: undefined }).facts).toEqual([])
    expect(judged({ redTeam: noAttack('None.') }).facts).toHaveLength(1)
    const together = gateFound({ kind: 'requirement', evidence: 'model composition' })
    expect(judged({ redTeam, findings: [together] }).facts[1]).toBe(
      'By this release alone: Nobody’s illness is certain.',
    )
    const withinChance = attacked({ hits: 121, control: 100 }, { hits: 100, control: 100 })
    expect(judged({ redTeam: withinChance }).facts[2]).toBe(
      'None of 2 attackers does better than somebody without the release.',
    )
  })

  it('[VD16] figures are those of the facts, as numbers, and only what was measured', () => {
    const redTeam = attacked(
      { of: 'illness', hits: 121, control: 100, certain: 3 },
      { hits: 900, harm: 'undone' },
    )
    const { figures, facts } = judged({ redTeam })
    expect(figures).toEqual({ people: 20, odds: 10, certain: 3, attackers: 1, above: expect.closeTo(0.021) })
    for (const said of ['20 people', '1 in 10', '3 people', 'The one attacker is right 2.1 points'])
      expect(facts.join(' ')).toContain(said)
    expect(judged({ redTeam: attacked({ hits: 1, control: 100 }) }).figures).toMatchObject({ above: 0 })
    expect(judged({ redTeam: attacked({ hits: 1, harm: 'undone' }) }).figures).toMatchObject({ attackers: 0 })
    expect(judged().figures).toEqual({ people: 20, odds: 10 })
    expect(judged({ measured: measured([2, 3], { isRepeated: true }) }).figures).toEqual({ rows: 5, odds: 2 })
    expect(judged({ measured: measured([2], { isClassed: false }) }).figures).toEqual({ people: 2 })
    expect(judged({ measured: measured([2], { quasi: [] }) }).figures).toEqual({ people: 2 })
    expect(judged({ redTeam, policy: { attributes: [] } }).figures.certain).toBeUndefined()
    expect(judged({ measured: undefined }).figures).toEqual({})
  })

  it('[VD16] what is accepted stays a figure', () => {
    const redTeam = attacked({ of: 'illness', hits: 121, certain: 3 })
    const accept = [{ finding: 'certain' as const, columns: ['illness'], because: 'So.', by: 'A' }]
    const { figures, accepted } = judged({ redTeam, policy: { accept } })
    expect([accepted.length > 0, figures.certain]).toEqual([true, 3])
  })

  it('[VD13] decides by exact figures and shows publishable ones', () => {
    const redTeam = attacked({ of: 'illness', hits: 310, control: 200 })
    const shownFigures = attacked({ of: 'illness', hits: 300, control: 200 })
    const { word, findings } = judged({ redTeam, shownFigures })
    expect([word, findings[0].count]).toEqual(['decide', 100])
    expect(judged({ redTeam: attacked({ of: 'illness', hits: 240, control: 200 }), shownFigures }).word).toBe(
      'ready',
    )
  })
})
