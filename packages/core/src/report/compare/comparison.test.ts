import { describe, expect, it } from 'vitest'
import { gateFound, judged } from '../../verdict/judged-release.fixture.ts'
import type { ReleaseVerdict } from '../../verdict/verdict-schema.ts'
import { buildReport } from '../build-report.ts'
import type { Report } from '../report.ts'
import { kVerdict, measured, sampleParts } from '../sample-parts.fixture.ts'
import { buildComparison, type PolicyRun, refuseStrangeFigures } from './build-comparison.ts'
import type { ReleasedPolicy } from './comparison.ts'
import { comparisonToHtml } from './comparison-to-html.ts'

interface Figures {
  readonly risk: number | string
  readonly loss: number
  readonly precision?: number
  readonly holds?: boolean
}

const reportOf = ({ risk, loss, precision = 1 - loss, holds = true }: Figures): Promise<Report> =>
  buildReport(
    sampleParts({
      risks: { before: [measured('average-risk', 1)], after: [measured('average-risk', risk)] },
      utility: [measured('loss', loss), { ...measured('precision', precision), better: 'higher' }],
      verdicts: [{ ...kVerdict, holds }],
    }),
  )

const TABLE = 'a'.repeat(64)

const run = async (name: string, figures: Figures): Promise<PolicyRun> => ({
  kind: 'released',
  name,
  report: await reportOf(figures),
  table: TABLE,
  milliseconds: 42,
})

const reportIn = (one: PolicyRun): Report => {
  if (one.kind !== 'released') throw new Error(one.kind)
  return one.report
}

const impossible: PolicyRun = {
  kind: 'impossible',
  name: 'k5000',
  method: { id: 'full-domain', mode: 'faithful' },
  code: 'MODEL_IMPOSSIBLE',
  reason: 'The table has 1,000 rows.',
  hint: 'Ask for k = 1000.',
  milliseconds: 3,
}

const three = [
  await run('k2', { risk: 0.3, loss: 0.1 }),
  await run('k5', { risk: 0.1, loss: 0.2 }),
  await run('worse', { risk: 0.3, loss: 0.2 }),
]
const compared = (runs: readonly PolicyRun[], chosen: { risk?: string; utility?: string } = {}) =>
  buildComparison({ outis: '0.1.0', runs, ...chosen })
const releasedOf = (comparison: ReturnType<typeof compared>) =>
  comparison.policies.filter((policy): policy is ReleasedPolicy => policy.kind === 'released')
const best = (comparison: ReturnType<typeof compared>) =>
  releasedOf(comparison)
    .filter(({ frontier }) => frontier)
    .map(({ name }) => name)

describe('compare.json', () => {
  it('[CP1] marks the frontier and says so first', () => {
    const comparison = compared(three)
    expect(best(comparison)).toEqual(['k2', 'k5'])
    expect(comparison.headline).toBe('2 of 3 policies are on the frontier: k2 and k5.')
  })

  it('[CP2] who is beaten names by whom', () => {
    const comparison = compared(three)
    expect(releasedOf(comparison).map(({ beatenBy }) => beatenBy)).toEqual([[], [], ['k2', 'k5']])
    expect(comparison.summary).toContain('Beaten: worse by k2 and k5.')
  })

  it('[CP3] of Precision more is better', async () => {
    const runs = [
      await run('fine', { risk: 0.2, loss: 0, precision: 0.9 }),
      await run('coarse', { risk: 0.2, loss: 0, precision: 0.5 }),
    ]
    expect(best(compared(runs, { utility: 'precision' }))).toEqual(['fine'])
    expect(best(compared(runs))).toEqual(['fine', 'coarse'])
  })

  it('[CP4] keeps a policy without a release, and one without a figure', async () => {
    const comparison = compared([...three, impossible, await run('none', { risk: 'no class', loss: 0 })])
    expect(comparison.policies[3]).toEqual(impossible)
    expect(best(comparison)).toEqual(['k2', 'k5'])
    expect(comparison.summary).toContain('Without a release: k5000.')
    expect(comparison.notices.join()).toContain('none')
    expect(compared([impossible]).headline).toBe('The policy has no release of this table.')
  })

  it('[CP5] refuses another table and a figure there is none of', async () => {
    const other = await reportOf({ risk: 0.1, loss: 0.1 })
    const elsewhere: PolicyRun = {
      kind: 'released',
      name: 'elsewhere',
      report: other,
      table: 'e'.repeat(64),
      milliseconds: 1,
    }
    expect(() => compared([three[0], elsewhere])).toThrow(/"k2" and "elsewhere" are about different tables/)
    expect(() => compared(three, { utility: 'beauty' })).toThrow(
      expect.objectContaining({ code: 'USAGE', hint: 'Use loss or precision.' }),
    )
  })

  it('[CP4] [CP10] releases without classes: placed beside one another, listed beside others', async () => {
    const sliced = async (name: string, probability: number, rows: number): Promise<PolicyRun> => ({
      kind: 'released',
      name,
      milliseconds: 5,
      table: TABLE,
      report: await buildReport(
        sampleParts({
          risks: {
            before: [measured('average-risk', 1)],
            after: [measured('mean-probability', probability)],
          },
          utility: [measured('bucket-rows', rows)],
          verdicts: [],
        }),
      ),
    })
    const alone = compared([
      await sliced('l2', 0.4, 9),
      await sliced('l3', 0.3, 20),
      await sliced('l3b', 0.3, 30),
    ])
    expect([alone.axes.risk.id, alone.axes.utility.id]).toEqual(['mean-probability', 'bucket-rows'])
    expect(best(alone)).toEqual(['l2', 'l3'])
    const mixed = compared([await sliced('l2', 0.4, 9), ...three])
    expect(mixed.axes.risk.id).toBe('average-risk')
    expect(best(mixed)).toEqual(['k2', 'k5'])
    expect(mixed.notices.join()).toContain('a figure is missing: l2')
    const l2 = reportIn(await sliced('l2', 0.4, 9))
    expect(() => refuseStrangeFigures(l2, { risk: 'average-risk' })).not.toThrow()
    expect(() => refuseStrangeFigures(l2, { risk: 'beauty' })).toThrow('--risk')
  })

  it('[CP10] the highest risk is the one that is weighed, unless another is chosen', async () => {
    const both = async (name: string, highest: number, average: number): Promise<PolicyRun> => ({
      kind: 'released',
      name,
      milliseconds: 5,
      table: TABLE,
      report: await buildReport(
        sampleParts({
          risks: {
            before: [],
            after: [measured('average-risk', average), measured('prosecutor-risk', highest)],
          },
          utility: [measured('loss', highest)],
        }),
      ),
    })
    const runs = [await both('calm', 0.2, 0.1), await both('exposed', 1, 0.01)]
    expect(compared(runs).axes.risk.id).toBe('prosecutor-risk')
    expect(best(compared(runs))).toEqual(['calm'])
    expect(best(compared(runs, { risk: 'average-risk' }))).toEqual(['calm', 'exposed'])
  })

  it('[CP6] says that other quasi-identifiers are another risk, and shows no risk before', async () => {
    const report = await reportOf({ risk: 0.2, loss: 0.1 })
    const fewer: PolicyRun = {
      kind: 'released',
      name: 'fewer',
      report: { ...report, attributes: report.attributes.filter(({ name }) => name !== 'zip') },
      table: TABLE,
      milliseconds: 1,
    }
    expect(compared(three).notices).toEqual([])
    expect(compared(three).input?.risks).toEqual([measured('average-risk', 1)])
    const comparison = compared([...three, fewer])
    expect(comparison.notices[0]).toContain('different quasi-identifiers')
    expect(comparison.input).not.toHaveProperty('risks')
  })

  it('[CP1] says which policies miss what they ask for', async () => {
    const comparison = compared([await run('k2', { risk: 0.3, loss: 0.1, holds: false }), three[1]])
    expect(comparison.headline).toContain('k2 does not meet its own requirements')
    expect(comparisonToHtml(comparison)).toContain('✗ 1 of 1 not met')
  })
})

describe('words of the releases', () => {
  it('[CP12] each release has the word and the headline of its verdict', async () => {
    const withVerdict = async (name: string, verdict: ReleaseVerdict): Promise<PolicyRun> => {
      const made = await run(name, { risk: 0.3, loss: 0.1 })
      return { ...made, report: { ...reportIn(made), verdict } } as PolicyRun
    }
    const [ready, stopped] = [judged(), judged({ findings: [gateFound({ severity: 'stop' })] })]
    const comparison = compared([await withVerdict('a', ready), await withVerdict('b', stopped), three[1]])
    expect(releasedOf(comparison).map(({ verdict }) => verdict)).toEqual([
      { word: 'ready', headline: ready.headline },
      { word: 'stop', headline: stopped.headline },
      undefined,
    ])
    const page = comparisonToHtml(comparison)
    expect(page).toMatch(/word-ready"><svg.*?<\/svg> Ready<\/span>/)
    expect(page).toMatch(/word-stop"><svg.*?<\/svg> Stop<\/span>/)
    expect(page).toContain(`<span class="aside">${stopped.headline}</span>`)
    expect(page).toContain('no verdict')
    expect(page).toContain('<b>1</b> <span>ready</span>')
  })
})

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first]) => first)

describe('compare.html', () => {
  it('[CP9] has no script, asks for nothing, and shows every policy', () => {
    const page = comparisonToHtml(compared([...three, impossible]))
    for (const forbidden of ['<script', 'http://', 'https://', 'src=', 'url(', '@import', '<link'])
      expect(page).not.toContain(forbidden)
    for (const shown of ['k2', 'k5', 'worse', 'k5000', 'MODEL_IMPOSSIBLE', 'The table has 1,000 rows.'])
      expect(page).toContain(shown)
    expect(matches(page, /<circle class="dot front"[^>]*>(<title>k)/g)).toHaveLength(2)
    expect(page).toContain('class="stair"')
  })

  it('[CP9] no name adds an element', async () => {
    const nasty = '</style><script>alert(1)</script>"\u202e'
    const page = comparisonToHtml(
      compared([await run(nasty, { risk: 0.1, loss: 0.1 }), { ...impossible, reason: nasty, hint: nasty }]),
    )
    expect(page).not.toContain('<script')
    expect(page).not.toContain('\u202e')
    expect(page).toContain('&lt;script&gt;')
  })

  it('[CP9] drawings have labels, tables captions, ids are unique', () => {
    const page = comparisonToHtml(compared([...three, impossible]))
    expect(matches(page, /<svg([^>]*)>/g).every((of) => /aria-label="[^"]+"|aria-hidden/.test(of))).toBe(true)
    expect(matches(page, /<table[^>]*>(.{9})/g).every((next) => next === '<caption>')).toBe(true)
    const ids = matches(page, /\sid="([^"]*)"/g)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('[CP9] renders with one policy, with none released, and with figures of zero', async () => {
    for (const runs of [[three[0]], [impossible], [await run('zero', { risk: 0, loss: 0 })]])
      expect(comparisonToHtml(compared(runs))).not.toMatch(/NaN|Infinity|undefined/)
  })
})

describe('a hardened policy and its faithful form', () => {
  it('[CP11] both are shown; the faithful one beats nobody and is not counted', async () => {
    const faithful = { ...(await run('h, faithful', { risk: 0.05, loss: 0.05 })), faithfulOf: 'h' }
    const comparison = compared([await run('h', { risk: 0.1, loss: 0.3 }), faithful, ...three])
    expect(comparison.policies.map(({ name }) => name)).toContain('h, faithful')
    const of = (name: string) => releasedOf(comparison).find((policy) => policy.name === name)!
    expect(of('h, faithful')).toMatchObject({ faithfulOf: 'h', frontier: false, beatenBy: [] })
    expect(of('h').beatenBy).toEqual(['k5'])
    expect(of('k2').frontier).toBe(true)
    expect(comparison.headline).toContain('of 4 policies')
    expect(comparison.summary.join(' ')).toMatch(/h has loss 0\.3\d*, its faithful form 0\.05/)
    const page = comparisonToHtml(comparison)
    expect(page).toContain('h, faithful')
    expect(page).toContain('<span class="tag">beside</span>')
  })
})
