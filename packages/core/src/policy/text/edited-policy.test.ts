import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { editedPolicy } from './edited-policy.ts'
import { isShownAs } from './is-shown-as.ts'
import { shownPolicy } from './shown-policy.ts'

const POLICY = `# Who may have it
outis: 1
data: { source: people.csv }   # a table
attributes:
  patient-id:     identifying
  ward:           neutral        # ask the clinic
  zip:            { role: quasi, hierarchy: { prefix: 5 } }
  income:
    role: sensitive # a secret
    taxonomy: income.csv
  "length of stay": { role: neutral, publish: "as is" }

method:
  full-domain:
    k: 5   # usual
release: { to: out/people.csv, keep-order: true }
`
const edited = (...edits: Parameters<typeof editedPolicy>[1]) => editedPolicy(POLICY, edits)
const changes = (text: string) => {
  const before = POLICY.split('\n')
  const after = text.split('\n')
  return after.filter((line) => !before.includes(line))
}

describe('changes of a policy', () => {
  it('[PT7] set a value, and leave every other line as it is', () => {
    const text = edited({ path: ['method', 'full-domain', 'k'], value: 11 })
    expect(changes(text)).toEqual(['    k: 11   # usual'])
    expect(changes(edited({ path: ['person'], value: 'patient-id' }))).toEqual(['person: patient-id'])
  })

  it('[PT7] remove a value', () => {
    const text = edited({ path: ['release', 'keep-order'], value: undefined })
    expect(changes(text)).toEqual(['release: { to: out/people.csv }'])
    expect(edited({ path: ['seed'], value: undefined })).toBe(POLICY)
  })

  it('[PT7] add to a list, which is made where there is none', () => {
    const accept = { finding: 'order', because: 'It was: shuffled', by: 'A. Steward' }
    const once = edited({ path: ['accept'], add: accept })
    const twice = editedPolicy(once, [{ path: ['accept'], add: accept }])
    expect(parse(twice).accept).toEqual([accept, accept])
    expect(changes(twice)).toHaveLength(1)
    const listed = `${POLICY}accept:\n  - { finding: alone, because: a, by: b } # decided\n`
    const longer = editedPolicy(listed, [{ path: ['accept'], add: accept }])
    expect(longer.startsWith(listed.trimEnd())).toBe(true)
    expect(parse(longer).accept).toHaveLength(2)
  })

  it('[PT8] make a short form long, and a long one short', () => {
    const quasi = edited({ attribute: 'ward', set: { role: 'quasi' } })
    expect(changes(quasi)).toEqual(['  ward:           quasi        # ask the clinic'])
    const long = edited({ attribute: 'ward', set: { hierarchy: { prefix: 2 } } })
    expect(parse(long).attributes.ward).toEqual({ role: 'neutral', hierarchy: { prefix: 2 } })
    const short = edited({ attribute: 'length of stay', set: { role: 'quasi' } })
    expect(changes(short)).toEqual(['  "length of stay": quasi'])
  })

  it('[PT8] take away what only the old role has', () => {
    expect(parse(edited({ attribute: 'zip', set: { role: 'identifying' } })).attributes.zip).toBe(
      'identifying',
    )
    const income = edited({ attribute: 'income', set: { role: 'quasi' } })
    expect(parse(income).attributes.income).toBe('quasi')
    expect(income).toContain('# a table')
  })

  it('[PT7] declare a column that was not declared', () => {
    const text = edited({ attribute: 'no 5', set: { role: 'identifying' } })
    expect(changes(text)).toEqual(['  "no 5": identifying'])
  })

  it('[PT7] leave JSON JSON, on lines as they are', () => {
    const json = JSON.stringify(parse(POLICY), null, 2)
    const text = editedPolicy(json, [
      { attribute: 'ward', set: { role: 'quasi' } },
      { path: ['method', 'full-domain', 'k'], value: 7 },
      { path: ['person'], value: 'patient-id' },
      { path: ['release', 'keep-order'], value: undefined },
    ])
    const whole = JSON.parse(text)
    expect([whole.attributes.ward, whole.method['full-domain'].k, whole.person]).toEqual([
      'quasi',
      7,
      'patient-id',
    ])
    expect(whole.release).toEqual({ to: 'out/people.csv' })
    expect(text).toContain('\n  "person": "patient-id"\n')
  })

  it('[PT7] find the value behind an anchor, and keep comments', () => {
    const text = editedPolicy('a: &x # here\n  k: 1\nb: *x\n', [{ path: ['b'], value: { k: 2 } }])
    expect(parse(text)).toEqual({ a: { k: 1 }, b: { k: 2 } })
    expect(text).toContain('# here')
  })

  it('[PT7] refuse what is no YAML', () => {
    expect(() => editedPolicy('a: [1', [])).toThrow('not valid YAML')
  })

  it('[PT7] say what was asked for and nothing else, whatever is set', () => {
    const key = fc.constantFrom('a', 'b', 'x y', '007', 'no', 'é')
    const value = fc.oneof(fc.constantFrom('text', 'yes', '1', ': #', ''), fc.integer(), fc.boolean())
    const tree = fc.dictionary(key, fc.oneof(value, fc.dictionary(key, value)), { minKeys: 1 })
    fc.assert(
      fc.property(
        tree,
        fc.array(key, { minLength: 1, maxLength: 2 }),
        value,
        fc.boolean(),
        (before, path, set, isJson) => {
          const parent = path.length === 2 ? before[path[0]] : before
          fc.pre(path.length === 1 || (typeof parent === 'object' && parent !== null))
          const text = JSON.stringify(before, null, isJson ? 2 : undefined)
          const expected = structuredClone(before)
          const place = (path.length === 2 ? expected[path[0]] : expected) as Record<string, unknown>
          place[path[path.length - 1]] = set
          expect(JSON.parse(editedPolicy(text, [{ path, value: set }]))).toEqual(expected)
        },
      ),
    )
  })
})

describe('the policy that a report shows', () => {
  const shown = (text: string) => shownPolicy(text, { shows: () => false, hides: () => false }).text

  it('[PT6] is the one it was made by, whatever is not shown of it', () => {
    const secret = POLICY.replace('people.csv }', '/home/me/people.csv }').replace(
      'release:',
      'seed: 12\nrelease:',
    )
    expect(isShownAs(secret, shown(secret))).toBe(true)
    expect(isShownAs(secret.replace('# usual', '# or more'), shown(secret))).toBe(true)
    expect(isShownAs(secret.replace('seed: 12', 'seed: 13'), shown(secret))).toBe(true)
  })

  it('[PT6] is no other one', () => {
    const other = (from: string, to: string) => isShownAs(POLICY.replace(from, to), shown(POLICY))
    expect(isShownAs(POLICY, shown(POLICY))).toBe(true)
    expect(other('k: 5', 'k: 6')).toBe(false)
    expect(other('people.csv }', 'others.csv }')).toBe(false)
    expect(other('ward: ', 'bed: ')).toBe(false)
    expect(other('release:', 'others: drop\nrelease:')).toBe(false)
    expect(isShownAs(POLICY, `${shown(POLICY).slice(0, 60)}\n…`)).toBe(false)
  })
})
