import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  ward: { role: quasi, hierarchy: { tree: { North: [A, B], South: [C] } } }
  diagnosis: sensitive
method: { full-domain: { k: 2, suppression-limit: 0.1 } }`

const times = (rows: number, line: string): string[] => new Array<string>(rows).fill(line)

const original = ['ward,diagnosis', ...times(12, 'A,flu'), ...times(12, 'B,gout'), 'C,HIV']
const release = ['ward,diagnosis', ...times(12, 'A,flu'), ...times(12, 'B,gout'), '*,*']

/** A report as far as it counts values of the original. */
const report = (wards: Readonly<Record<string, number>>, diagnoses: Readonly<Record<string, number>>) =>
  JSON.stringify({ attributes: [attribute('ward', wards), attribute('diagnosis', diagnoses)] })

const attribute = (name: string, counts: Readonly<Record<string, number>>) => ({
  name,
  before: {
    missing: 0,
    bars: Object.entries(counts).map(([label, rows]) => ({ label, rows })),
    pooled: { values: 0, rows: 0 },
  },
})

/**
 * One row is blanked out, its diagnosis too. A report that counts it, less the release, leaves that row: ward C, HIV. One that
 * counts the rows that are shown leaves nobody.
 */
export const publishedCountsExample: AttackExample = {
  weak: {
    policy,
    original,
    release,
    told: report({ A: 12, B: 12, C: 1 }, { flu: 12, gout: 12, HIV: 1 }),
  },
  resists: { policy, original, release, told: report({ A: 12, B: 12 }, { flu: 12, gout: 12 }) },
}
