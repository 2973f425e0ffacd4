import { describe, expect, it } from 'vitest'
import { decoyOrder } from '../../attacks/decoy-order.ts'
import { judgeFinding } from '../../attacks/judge-finding.ts'
import { type AdultSetting, adultStrata } from '../../attacks/strata-adult.fixture.ts'
import { treatment } from '../../attacks/treatment.ts'
import { adultIsThere } from '../../testing/adult-folder.fixture.ts'

const SETTINGS: readonly AdultSetting[] = ['SBTAM, 4 columns', 'SBTAM, 7 columns', 'mixed']

describe.runIf(adultIsThere)('hardened releases of Adult', () => {
  it.each(SETTINGS)('[AD3] %s: neither form nor place tells more than a half', async (setting) => {
    const given = await adultStrata(setting, 'hardened')
    const { report: _, ...told } = given.told ?? {}
    const findings = [
      ...(await treatment.run({ ...given, told })).map((one) => judgeFinding('treatment', one, undefined)),
      ...(await decoyOrder.run(given)).map((one) => judgeFinding('decoy-order', one, undefined)),
    ]
    const many = findings.filter(({ targets }) => targets >= 100)
    expect(many.length).toBeGreaterThanOrEqual(4)
    for (const { success } of many) expect(success.high).toBeLessThanOrEqual(0.5)
    for (const { holds, certain = 0 } of findings) expect([holds ?? true, certain]).toEqual([true, 0])
  })
})
