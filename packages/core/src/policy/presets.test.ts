import { describe, expect, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import { policyDocument } from './documents.fixture.ts'
import { parsePolicy } from './parse.ts'
import { askingFor, findPreset } from './presets.ts'

function told(parts: Parameters<typeof policyDocument>[0]): string {
  try {
    parsePolicy(policyDocument(parts))
    return ''
  } catch (error) {
    return error instanceof OutisError ? `${error.code} ${error.message}` : String(error)
  }
}

describe('presets', () => {
  it('[PO31] are written out as requirements that name their source', () => {
    const { require, cells, notices } = parsePolicy(
      policyDocument({
        require: [{ ncp: { max: 0.4 } }, { preset: 'ema-health-canada' }, { preset: 'hipaa-safe-harbor' }],
      }),
    )
    expect(require.map(({ id, options, path, preset }) => [id, options.max, path, preset?.id])).toEqual([
      ['ncp', 0.4, 'require[0]', undefined],
      ['prosecutor-risk', 0.09, 'require[1]', 'ema-health-canada'],
    ])
    expect(require[1].preset?.source).toContain('implementation of policy 0070')
    expect(cells.map(({ id, options, preset }) => [id, options.max, preset?.source])).toEqual(
      [
        'identifying-columns',
        'places-below-state',
        'zip-codes-beyond-3',
        'dates-within-year',
        'ages-over-89',
      ].map((id) => [id, 0, '45 CFR 164.514(b)(2)']),
    )
    expect(notices.join(' ')).toContain('free texts')
  })

  it('[PO34] limit attacks behind what the policy limits itself', () => {
    const limits = (attack: unknown) =>
      parsePolicy(policyDocument({ require: [{ preset: 'wp29' }], attack })).attack.limits
    expect(limits('auto')).toEqual({ 'singling-out': 0.09, linkability: 0.09, inference: 0.5 })
    expect(limits({ limits: { inference: 0.8 } })).toMatchObject({ linkability: 0.09, inference: 0.8 })
  })

  it('[PO31] an unknown one is refused with the nearest, in a policy and outside', () => {
    expect(told({ require: [{ preset: 'ema-health-canad' }] })).toContain(
      'require[0].preset: must be ema-health-canada, hipaa-safe-harbor or wp29; did you mean "ema-health-canada"?',
    )
    expect(() => findPreset('wp2')).toThrow(
      expect.objectContaining({ code: 'USAGE', hint: 'Did you mean wp29?' }),
    )
  })

  it('[PO31] stand under require alone, and what they ask for needs its roles', () => {
    expect(told({ method: { 'full-domain': { models: [{ preset: 'wp29' }] } } })).toContain('is a preset')
    expect(
      told({
        method: { slicing: { l: 2 } },
        require: [{ preset: 'ema-health-canada' }],
      }),
    ).toContain('prosecutor-risk')
    expect(told({ require: [null, 7, { preset: 'wp29' }] })).toContain('require[0]')
  })

  it('[PO31] are added to a policy that is read', () => {
    const asked = askingFor(policyDocument({ require: [{ ncp: { max: 1 } }] }), ['wp29'])
    expect(asked).toMatchObject({ require: [{ ncp: { max: 1 } }, { preset: 'wp29' }] })
    expect(askingFor('no policy', ['wp29'])).toBe('no policy')
  })
})
