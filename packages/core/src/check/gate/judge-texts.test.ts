import { describe, expect, it } from 'vitest'
import { openedTable, policyOf } from '../../run/small-tables.fixture.ts'
import { textJudge } from './judge-texts.ts'

const policy = policyOf(
  'outis: 1\ndata: { source: people.csv }\nattributes: { name: identifying, record: identifying, sex: quasi }\nmethod: { full-domain: { k: 2 } }\nrelease: { to: out.csv }\n',
)
const NAMES = [
  'Ada Quill',
  'Bo Reed',
  'Cy Strand',
  'Di Thorn',
  'Ed Umber',
  'Flo Vale',
  'Gus Wren',
  'Hal Yarrow',
]
const original = openedTable(
  ['name', 'record', 'sex'],
  NAMES.map((name, index) => [name, String(48_213 + 977 * index), 'fm'[index % 2]]),
)

describe('texts that a file holds beside its table', () => {
  it('[E1320] a value of an identifying column is one too many, in a longer text and packed too', async () => {
    const judge = await textJudge(policy, original)
    for (const text of ['Ada Quill', 'seen by quill, ada', '{"a":"Bo Reed"}', btoa('Flo Vale'), '49190'])
      expect(judge(['nothing', text])).toMatch(/values of "(name|record)" among them/)
    expect(judge([`${'long text '.repeat(3_000)}Ada Quill`])).toMatch(/"name"/)
    expect(judge(['Quill', 'a reed', 'fm', '48', 'Thorn and Vale'])).toBeUndefined()
  })

  it('[E1320] among words of the format a number is no value', async () => {
    const judge = await textJudge(policy, original)
    expect(judge(['49190'], true)).toBeUndefined()
    expect(judge(['Ada Quill'], true)).toMatch(/"name"/)
  })

  it('[E1320] without the original three names or two addresses stop, one may be whose file it is', async () => {
    const judge = await textJudge(policy, undefined)
    expect(judge(['Ada Quill'])).toBeUndefined()
    expect(judge(['Mary Smith', 'John Brown'])).toBeUndefined()
    expect(judge(['Mary Smith, John Brown, James Lopez, Emma Davis'])).toBe(
      'There are names of people among them.',
    )
    expect(judge(['data@example.org'])).toBeUndefined()
    expect(judge(['ada@example.org', 'bo@example.org'])).toBe('2 texts of them hold an e-mail address.')
    expect(judge(['ada@example.org', 'bo@example.org'], true)).toBeUndefined()
  })
})
