import { describe, expect, it } from 'vitest'
import type { Finding } from '../../policy/options/finding.ts'
import { attacked, gateFound, measured } from '../../verdict/judged-release.fixture.ts'
import { noAttack, type RedTeam } from '../attack/run-attacks.ts'
import { verdictStage } from './verdict-stage.ts'

const FINE = attacked({ hits: 1, control: 1 })

const stage = ({
  strict = true,
  sizes = [10],
  redTeam = FINE,
  findings = [],
}: {
  readonly strict?: boolean
  readonly sizes?: readonly number[]
  readonly redTeam?: RedTeam
  readonly findings?: readonly Finding[]
}) =>
  verdictStage({
    strict,
    check: measured(sizes).check,
    redTeam,
    looks: { findings, warnings: [] },
    gate: [],
    policy: {
      audience: { kind: 'contract' },
      accept: [],
      method: { id: 'full-domain', mode: 'faithful' },
      attack: { run: 'auto', budget: 30_000, limits: {}, aboveControl: {} },
      attributes: [{ name: 'age', role: 'quasi' }],
    },
    columns: { published: ['age'] },
    prepared: {},
    identity: {},
    hidden: [],
    seed: '1',
  } as never)

describe('the verdict of a run', () => {
  it('[E1500] is made from the check, the gate and attacks', async () => {
    const word = async (job: Parameters<typeof stage>[0]) => (await stage(job)).verdict.word
    expect(await word({})).toBe('ready')
    expect(await word({ sizes: [2, 10] })).toBe('decide')
    expect(await word({ findings: [gateFound()] })).toBe('decide')
    expect(await word({ redTeam: attacked({ hits: 9, certain: 9, of: 'age' }) })).toBe('stop')
    expect(await word({ redTeam: noAttack('None.') })).toBe('decide')
  })

  it('[E1500] withholds with `strict` what is not ready, and without it nothing', async () => {
    const withheld = async (job: Parameters<typeof stage>[0]) => (await stage(job)).withheld
    expect(await withheld({})).toBe(false)
    expect(await withheld({ findings: [gateFound()] })).toBe(true)
    expect(await withheld({ findings: [gateFound({ severity: 'stop' })] })).toBe(true)
    expect(await withheld({ findings: [gateFound({ severity: 'stop' })], strict: false })).toBe(false)
  })
})
