import { describe, expect, it } from 'vitest'
import { fixFor, fixOf } from './fixes.ts'
import { viewPolicy } from './policy-view.ts'
import type { ColumnProfile } from './role-proposals.ts'

const policy = (options: string) => `# kept\nmethod:\n  full-domain: ${options}\nseed: 7\n`
const optionsAfter = (text: string | undefined) => viewPolicy(text ?? '').method?.options

describe('a fix of a finding', () => {
  it('[STU18] makes the setting that the finding names, and nothing else', () => {
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

  it.each([
    // Sentences of the attacks, and what the button makes of the method's options.
    [
      'Ask for t-closeness of “a b” (t: 0.2, distance: ordered), or publish it in ranges.',
      { models: [{ 't-closeness': { t: 0.2, distance: 'ordered', of: 'illness' } }] },
    ],
    [
      'Ask for t-closeness of illness by its taxonomy (t: 0.2, distance: hierarchical).',
      { models: [{ 't-closeness': { t: 0.2, distance: 'hierarchical', of: 'illness' } }] },
    ],
    [
      'Ask for enhanced-beta-likeness of illness (beta: 1), or t-closeness (t: 0.2).',
      { models: [{ 'enhanced-beta-likeness': { beta: 1, of: 'illness' } }] },
    ],
    [
      'Ask for a diversity of illness in every class: entropy-l-diversity (l: 3), or t-closeness (t: 0.2).',
      { models: [{ 'entropy-l-diversity': { l: 3, of: 'illness' } }] },
    ],
    [
      'Ask for a diversity of illness in every class (entropy-l-diversity, t-closeness), or for a larger k.',
      { k: 6 },
    ],
    [
      'Ask for k-anonymity on the quasi-identifiers (k: 5), or generalise the columns that tell them apart.',
      { k: 5 },
    ],
    [
      'Ask for a larger k, or declare neutral columns quasi: then several rows are nearest, and chance decides.',
      { k: 6 },
    ],
    [
      'Suppress more rows with them, or none (suppression-limit: 0); mode: hardened sees to it.',
      { mode: 'hardened' },
    ],
  ])('[STU18] %s', (fix, options) => {
    expect(optionsAfter(fixFor(policy('{ k: 3 }'), { of: 'illness', fix })?.text)).toEqual({
      k: 3,
      ...options,
    })
  })

  it('[STU18] what is hardened already gets the next setting that is named', () => {
    const sliced = 'method:\n  slicing: { l: 2, mode: hardened, bucket-k: 4 }\n'
    const fix =
      'Set `mode: hardened` under `slicing`, with a larger `bucket-k`: then values that few share stand in no small bucket.'
    expect(optionsAfter(fixFor(sliced, { fix })?.text)).toMatchObject({ 'bucket-k': 8 })
  })

  it('[STU18] is not offered where it is made already or no setting is named', () => {
    expect(fixFor(policy('{ k: 5, mode: hardened }'), { fix: 'Set mode: hardened.' })).toBeUndefined()
    expect(
      fixFor(policy('{ k: 5 }'), { fix: 'Make both releases with one ledger (--ledger FILE).' }),
    ).toBeUndefined()
    expect(fixFor('method: [', { fix: 'Set mode: hardened.' })).toBeUndefined()
  })

  const TABLE = `# kept
attributes:
  ward: neutral # here
  zip: { role: neutral, publish: as is }
method:
  mondrian: { k: 3 }
release: { to: a.csv, keep-order: true }
`
  const ward = { name: 'ward', type: 'text', hierarchy: { rare: 10 } } as unknown as ColumnProfile
  const fixed = (edits: NonNullable<Parameters<typeof fixOf>[1]['fix']>['edits'], columns = [ward]) =>
    fixOf(TABLE, { fix: { text: 'mends it', edits }, columns: [] }, columns)

  it('[STU45] makes the change that the finding has, and nothing else', () => {
    const k = fixed([{ path: ['method', 'mondrian', 'k'], value: 5 }])
    expect(k).toEqual({ change: 'mends it', text: TABLE.replace('k: 3', 'k: 5') })
    // As it comes from the server: without a value the key is removed.
    const [order] = JSON.parse(JSON.stringify([{ path: ['release', 'keep-order'], value: undefined }]))
    expect(fixed([order])?.text).toBe(TABLE.replace(', keep-order: true', ''))
    const added = fixed([{ path: ['require'], add: { 'k-anonymity': { k: 5 } } }])
    expect(added?.text).toMatch(/require:\s+(- |\[)/)
  })

  it('[STU45] a column that becomes describing gets the hierarchy that is proposed; comments stay', () => {
    const quasi = fixed([{ attribute: 'ward', set: { role: 'quasi' } }])
    expect(viewPolicy(quasi!.text).attributes.get('ward')).toMatchObject({
      role: 'quasi',
      hierarchy: { rare: '10' },
    })
    expect(quasi!.text).toContain('# here')
    const bare = fixed([{ attribute: 'ward', set: { role: 'quasi' } }], [])
    expect(viewPolicy(bare!.text).attributes.get('ward')?.role).toBe('quasi')
    const published = fixed([{ attribute: 'ward', set: { publish: 'as is' } }])
    expect(viewPolicy(published!.text).attributes.get('ward')).toMatchObject({
      role: 'neutral',
      publish: 'as is',
    })
  })

  it('[STU45] makes all changes of a finding about several columns, and is gone once they are made', () => {
    const both = fixed([
      { attribute: 'ward', set: { role: 'identifying' } },
      { attribute: 'zip', set: { role: 'identifying' } },
    ])
    const { attributes } = viewPolicy(both!.text)
    expect([attributes.get('ward')?.role, attributes.get('zip')?.role]).toEqual([
      'identifying',
      'identifying',
    ])
    const edits = [{ attribute: 'ward', set: { role: 'identifying' } }]
    expect(fixOf(both!.text, { fix: { text: 'x', edits }, columns: [] })).toBeUndefined()
  })

  it('[STU45] without a change of its own, a finding gets the setting that its advice names', () => {
    const advice = 'Ask for t-closeness of illness (t: 0.2).'
    expect(fixOf(TABLE, { advice, columns: ['illness'] })?.change).toBe('t-closeness (t: 0.2, of: illness)')
    expect(fixOf(TABLE, { columns: ['illness'] })).toBeUndefined()
  })
})
