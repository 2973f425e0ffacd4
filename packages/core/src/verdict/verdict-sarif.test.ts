import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FINDING_KINDS, type Finding, type FindingKind } from '../policy/options/finding.ts'
import { drawnVerdict } from './drawn-verdicts.fixture.ts'
import { gateFound, judged } from './judged-release.fixture.ts'
import { verdictSarif } from './verdict-sarif.ts'
import { verdictSchema } from './verdict-schema.ts'

const kinds = Object.keys(FINDING_KINDS) as FindingKind[]

const drawnFinding: fc.Arbitrary<Finding> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    severity: fc.constantFrom('stop', 'decide', 'note'),
    count: fc.nat(10_000),
    unit: fc.constantFrom('people', 'rows', 'cells'),
    columns: fc.uniqueArray(fc.constantFrom('age', 'zip', 'ward', 'Alter (Jahre)'), { maxLength: 3 }),
    advice: fc.option(fc.constant('Ask for more.')),
  })
  .map(({ advice, ...finding }) => gateFound({ ...finding, ...(advice !== null && { advice }) }))

describe('a verdict for machines', () => {
  it('[VD15] satisfies its schema, whatever was found', () => {
    fc.assert(
      fc.property(fc.array(drawnFinding, { maxLength: 8 }), (findings) => {
        const verdict = JSON.parse(JSON.stringify(judged({ findings })))
        expect(verdictSchema.parse(verdict)).toEqual(verdict)
      }),
      { numRuns: 100, seed: 15 },
    )
    fc.assert(
      fc.property(drawnVerdict, (drawn) => {
        const verdict = JSON.parse(JSON.stringify(drawn))
        expect(verdictSchema.parse(verdict)).toEqual(verdict)
      }),
      { numRuns: 100, seed: 16 },
    )
  })

  it('[VD14] has a rule with help for each kind of finding', () => {
    const sarif = JSON.parse(
      JSON.stringify(verdictSarif(judged(), { tool: 'outis check', release: 'a.csv' })),
    )
    expect(sarif.version).toBe('2.1.0')
    expect(sarif.$schema).toMatch(/^https:.*sarif-schema-2\.1\.0\.json$/)
    const { driver } = sarif.runs[0].tool
    expect(driver).toMatchObject({ name: 'outis check' })
    expect(driver.rules.map(({ id }: { id: string }) => id)).toEqual(kinds)
    for (const { id, shortDescription, help } of driver.rules) {
      expect(shortDescription.text).not.toBe('')
      expect(help.markdown).toContain(`docs/verdict.md#${id}`)
    }
    expect(sarif.runs[0].properties).toMatchObject({ word: 'ready' })
  })

  it('[VD14] has a result for each finding, with its level, on the file of the release', () => {
    const findings = (['stop', 'decide', 'note'] as const).map((severity) =>
      gateFound({ severity, kind: severity === 'stop' ? 'identifier' : 'known', columns: [severity] }),
    )
    const verdict = judged({ findings })
    const [{ tool, results }] = JSON.parse(
      JSON.stringify(verdictSarif(verdict, { tool: 'outis check', release: 'out/my release.csv' })),
    ).runs
    expect(results.map(({ level }: { level: string }) => level)).toEqual(['error', 'warning', 'note'])
    for (const { ruleId, ruleIndex, message, locations } of results) {
      expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
      expect(message.text).toContain('by another name')
      expect(locations[0].physicalLocation.artifactLocation.uri).toBe('out/my%20release.csv')
    }
  })

  it('[VD14] has accepted findings as suppressed, with the reason', () => {
    const accept = [{ finding: 'copy' as const, columns: ['ward'], because: 'It is old.', by: 'A. Steward' }]
    const verdict = judged({ policy: { accept }, findings: [gateFound()] })
    const [{ results }] = JSON.parse(
      JSON.stringify(verdictSarif(verdict, { tool: 'outis check', release: 'a' })),
    ).runs
    expect(results).toHaveLength(1)
    expect(results[0].suppressions).toEqual([
      { kind: 'external', status: 'accepted', justification: 'It is old. (A. Steward)' },
    ])
  })
})
