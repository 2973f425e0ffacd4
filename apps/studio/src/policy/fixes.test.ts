import { describe, expect, it } from 'vitest'
import { fixFor } from './fixes.ts'
import { viewPolicy } from './policy-view.ts'

const policy = (options: string) => `# kept\nmethod:\n  full-domain: ${options}\nseed: 7\n`
const optionsAfter = (text: string | undefined) => viewPolicy(text ?? '').method?.options

describe('a fix of a finding', () => {
  it('[ST15] makes the setting that the finding names, and nothing else', () => {
    const fix = fixFor(policy('{ k: 5 }'), {
      fix: 'Set `mode: hardened` in the method: levels then go by k.',
    })
    expect(optionsAfter(fix?.text)).toEqual({ k: 5, mode: 'hardened' })
    expect(fix?.text).toContain('# kept')
    const model = fixFor(policy('{ k: 5 }'), {
      of: 'illness',
      fix: 'Ask for t-closeness of illness (t: 0.2).',
    })
    expect(optionsAfter(model?.text)).toEqual({
      k: 5,
      models: [{ 't-closeness': { t: 0.2, of: 'illness' } }],
    })
    expect(fixFor(policy('{ k: 5 }'), { fix: 'Leave the seed out: one is drawn.' })?.text).not.toContain(
      'seed',
    )
  })

  it('[ST15] is not offered where it is made already or no setting is named', () => {
    expect(fixFor(policy('{ k: 5, mode: hardened }'), { fix: 'Set mode: hardened.' })).toBeUndefined()
    expect(
      fixFor(policy('{ k: 5 }'), { fix: 'Make both releases with one ledger (--ledger FILE).' }),
    ).toBeUndefined()
    expect(fixFor('method: [', { fix: 'Set mode: hardened.' })).toBeUndefined()
  })
})
