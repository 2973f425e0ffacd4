import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isRequired, type OptionBinding, type Options } from './declaration.ts'
import {
  anyNumber,
  byColumn,
  choice,
  flag,
  group,
  hierarchy,
  integer,
  list,
  mark,
  model,
  models,
  names,
  number,
  oneOf,
  text,
  time,
  values,
} from './option.ts'
import { optionsSchema, type SchemaWords } from './option-schema.ts'
import { optionTable } from './option-table.ts'
import { describeOption, optionHelp } from './option-words.ts'
import { cellPaths, readOptions, writtenOptions } from './read-options.ts'

const help = 'Help.'
const k = integer({ min: 2, help })

const words: SchemaWords = {
  requirement: z.record(z.string(), z.unknown()),
  hierarchy: z.string(),
  modelOption: (id, option) => (id === 'k-anonymity' && option === 'k' ? k : undefined),
}

const binding: OptionBinding = {
  quasi: ['age', 'zip'],
  requirements: (written, path) => [
    { kind: 'model', id: JSON.stringify(written), options: {}, rows: 'all', path: path.join('.') },
  ],
  hierarchy: () => ({ spec: { kind: 'suppress' }, onGap: 'error', allowOverlap: false }),
}

const bins = group({
  default: {},
  help,
  options: {
    count: integer({ min: 1, max: 9, default: 3, help }),
    width: number({ min: 0, exclusiveMin: true, optional: true, help }),
    from: anyNumber({ default: 0, help }),
  },
  exactlyOne: { of: ['count', 'width'], what: 'how numbers are cut' },
  beside: { from: ['width'] },
  faults: ({ width }) => (width === 7 ? [{ sentence: 'is unlucky', path: ['width'] }] : []),
  read: ({ count, width, from }) => (width === undefined ? { count } : { width, from }),
})

const OPTIONS = {
  mode: choice({ values: ['faithful', 'hardened'], default: 'faithful', help }),
  models: models({ help }),
  k: model({ model: 'k-anonymity', option: 'k', help }),
  'time-limit': time({ default: '2s', help }),
  moves: integer({ min: 0, optional: true, help }),
  'bucket-k': integer({ min: 2, default: 5, hardened: true, help: 'Rows.' }),
  bins,
  where: values({ optional: true, help }),
  per: byColumn({ of: bins, as: 'bins', default: {}, help }),
  columns: oneOf({ of: [choice({ values: ['auto'], help }), names({ help })], default: 'auto', help }),
  trees: byColumn({ of: hierarchy({ help }), as: 'tree', optional: true, help }),
  strict: flag({ default: false, help }),
  rest: mark({ help }),
  name: text({ help }),
} satisfies Options

const read = (written: Readonly<Record<string, unknown>>) =>
  readOptions(OPTIONS, written, { path: ['method', 'm'], binding, hardened: written.mode === 'hardened' })

describe('what is read', () => {
  it('[OP2] keys are camelCase, defaults are filled in, the rest has no key', () => {
    expect(read({ name: 'n' })).toEqual({
      mode: 'faithful',
      timeLimit: 2_000,
      bins: { count: 3 },
      per: [],
      columns: 'auto',
      strict: false,
      name: 'n',
      models: [],
    })
  })

  it('[OP2] defaults of hardened mode are filled in there alone', () => {
    expect(read({ name: 'n', mode: 'hardened' })).toMatchObject({ bucketK: 5 })
    expect(read({ name: 'n', mode: 'hardened', 'bucket-k': 3 })).toMatchObject({ bucketK: 3 })
    expect(read({ name: 'n' })).not.toHaveProperty('bucketK')
    expect(read({ name: 'n', moves: 0, 'time-limit': '1m' })).toMatchObject({ timeLimit: 60_000, moves: 0 })
  })

  it('[OP2] groups, columns and lists are read by what they hold', () => {
    expect(
      read({
        name: 'n',
        bins: { width: 2 },
        per: { b: { count: 1 }, a: { width: 4, from: 1 } },
        columns: ['a'],
      }),
    ).toMatchObject({
      bins: { width: 2, from: 0 },
      per: [
        { column: 'b', bins: { count: 1 } },
        { column: 'a', bins: { width: 4, from: 1 } },
      ],
      columns: ['a'],
    })
    expect(read({ name: 'n', where: { a: ['x', 7, true] }, trees: { a: 'f.csv' } })).toMatchObject({
      where: [{ column: 'a', values: ['x', '7', 'true'] }],
      trees: [{ column: 'a', tree: { onGap: 'error' } }],
    })
  })

  it('[OP3] models are one list: short forms, then long ones, each with its place', () => {
    expect(read({ name: 'n', models: [{ b: {} }], k: 4 }).models.map(({ id, path }) => [id, path])).toEqual([
      ['{"k-anonymity":{"k":4}}', 'method.m.k'],
      ['{"b":{}}', 'method.m.models.0'],
    ])
  })
})

describe('what is accepted', () => {
  const schema = optionsSchema(OPTIONS, words)
  const accepts = (written: object) => schema.safeParse({ name: 'n', ...written }).success

  it('[OP1] a key must be there unless it has a default or is optional', () => {
    const required = Object.entries(OPTIONS).filter(([, option]) => isRequired(option))
    expect(required.map(([key]) => key)).toEqual(['name'])
    expect(schema.safeParse({}).success).toBe(false)
    expect(accepts({})).toBe(true)
  })

  it.each([
    [{ k: 2 }, { k: 1 }],
    [{ moves: 0 }, { moves: 0.5 }],
    [{ mode: 'hardened' }, { mode: 'hard' }],
    [{ 'time-limit': '1h' }, { 'time-limit': 5 }],
    [{ bins: { count: 9 } }, { bins: { count: 10 } }],
    [{ bins: { width: 0.1 } }, { bins: { width: 0 } }],
    [{ bins: { width: 1, from: -3 } }, { bins: { count: 1, from: 0 } }],
    [{ bins: { width: 1 } }, { bins: { width: 1, count: 1 } }],
    [{ bins: { width: 6 } }, { bins: { width: 7 } }],
    [{ per: { a: { count: 1 } } }, { per: { a: { cuont: 1 } } }],
    [{ columns: ['a'] }, { columns: [] }],
    [{ where: { a: ['x'] } }, { where: { a: [] } }],
    [{ rest: true }, { rest: false }],
    [{ strict: false }, { strict: 'no' }],
    [{ trees: { a: 'f' } }, { trees: { a: 1 } }],
    [{ models: [{}] }, { models: {} }],
    [{ name: 'm' }, { name: '' }],
  ])('[OP4] %j, and not %j', (right, wrong) => {
    expect(accepts(right)).toBe(true)
    expect(accepts(wrong)).toBe(false)
  })

  it('[OP4] an entry list of one length has exactly that', () => {
    const pair = optionsSchema({ pair: list({ of: anyNumber({ help }), min: 2, max: 2, help }) }, words)
    expect([1, 2, 3].map((n) => pair.safeParse({ pair: Array(n).fill(0) }).success)).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('what is said', () => {
  it.each([
    [OPTIONS['bucket-k'], 'Hardened only: rows. Default 5.'],
    [OPTIONS.strict, 'Help. Default false.'],
    [OPTIONS.name, 'Help.'],
    [OPTIONS.moves, 'Help.'],
    [bins, 'Help.'],
    [group({ options: {}, default: { 'a-b': 1 }, help }), 'Help. Default { a-b: 1 }.'],
    [
      integer({ min: 1, optional: true, otherwise: 'as many as fit', help }),
      'Help. Default: as many as fit.',
    ],
  ])('[OP5] help %#', (option, said) => {
    expect(optionHelp(option)).toBe(said)
  })

  it('[OP5] every kind is described', () => {
    const said = Object.values(OPTIONS).map(describeOption)
    expect(said.every((one) => /^(a |an |the |one of |true)/.test(one))).toBe(true)
    expect(describeOption(OPTIONS.columns)).toBe('one of auto, or a list, each entry a text')
  })

  it('[OP6] a table has every option, those inside groups too, and leaves out what is told elsewhere', () => {
    const table = optionTable(
      { k: OPTIONS.k, bins, per: OPTIONS.per, mode: OPTIONS.mode, 'bucket-k': OPTIONS['bucket-k'] },
      { beyond: { mode: OPTIONS.mode, bins: integer({ min: 1, help }) }, modelOption: words.modelOption },
    )
    expect(table).toBe(`| key | meaning | values | default |
|---|---|---|---|
| \`k\` | Help. | a whole number of at least 2 | none |
| \`bins\` | Help. | one form of \`{ count, width, from }\` | none |
| \`bins: { count }\` | Help. | a whole number from 1 to 9 | \`3\` |
| \`bins: { width }\` | Help. | a number above 0 | none |
| \`bins: { from }\` | Help. | a number | \`0\` |
| \`per\` | Help. | by column: one form of \`{ count, width, from }\` | none |
| \`per: { column: { count } }\` | Help. | a whole number from 1 to 9 | \`3\` |
| \`per: { column: { width } }\` | Help. | a number above 0 | none |
| \`per: { column: { from } }\` | Help. | a number | \`0\` |
| \`bucket-k\` | Hardened only: rows. | a whole number of at least 2 | \`5\` |`)
  })
})

describe('where options stand', () => {
  const NESTED = {
    strata: list({
      of: group({ options: { k: OPTIONS.k, where: OPTIONS.where, trees: OPTIONS.trees }, help }),
      help,
    }),
  } satisfies Options

  it('[OP7] what is written is found at any depth', () => {
    const written = { strata: [{ k: 3 }, { trees: { a: 'f.csv' } }] }
    const found = [...writtenOptions(NESTED, written, ['m'])].map(({ option, path }) => [
      option.kind,
      path.join('.'),
    ])
    expect(found).toEqual([
      ['list', 'm.strata'],
      ['group', 'm.strata.0'],
      ['model', 'm.strata.0.k'],
      ['group', 'm.strata.1'],
      ['by-column', 'm.strata.1.trees'],
      ['hierarchy', 'm.strata.1.trees.a'],
    ])
  })

  it('[OP7] so are places of values and labels', () => {
    expect(cellPaths(NESTED, ['m']).map((path) => path.join('.'))).toEqual([
      'm.strata.*.where.*',
      'm.strata.*.trees.*.groups',
      'm.strata.*.trees.*.tree',
    ])
  })
})
