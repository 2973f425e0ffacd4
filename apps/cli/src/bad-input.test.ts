import { describe, expect, it } from 'vitest'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

const POLICY = `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 50] } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3] } }
  disease: { role: sensitive }
others: drop
method: { full-domain: { k: 2 } }
release: { to: out/people.csv }
`

const SECRET = 'zebrafish'
const PEOPLE = `age,zip,disease\n34,02139,${SECRET}\n36,02138,flu\n41,02141,flu\n44,02140,gastritis\n`

interface BadCase {
  readonly name: string
  readonly code: string
  readonly files: Readonly<Record<string, string | Uint8Array>>
}

const policyWith = (from: string, to: string) => {
  const changed = POLICY.replace(from, to)
  if (changed === POLICY) throw new Error('the case changes nothing')
  return { 'policy.yaml': changed, 'people.csv': PEOPLE }
}
const dataOf = (people: string | Uint8Array) => ({ 'policy.yaml': POLICY, 'people.csv': people })

const cases: readonly BadCase[] = [
  { name: 'no policy', code: 'POLICY_NOT_FOUND', files: {} },
  { name: 'not YAML', code: 'POLICY_SYNTAX', files: { 'policy.yaml': 'outis: [1' } },
  { name: 'misspelt key', code: 'POLICY_UNKNOWN_KEY', files: policyWith('others:', 'other:') },
  { name: 'a role that does not exist', code: 'POLICY_INVALID', files: policyWith('sensitive', 'secret') },
  { name: 'no data', code: 'DATA_NOT_FOUND', files: { 'policy.yaml': POLICY } },
  { name: 'empty file', code: 'DATA_EMPTY', files: dataOf('') },
  { name: 'header only', code: 'DATA_EMPTY', files: dataOf('age,zip,disease\n') },
  { name: 'a row too long', code: 'DATA_RAGGED', files: dataOf(`${PEOPLE}50,02139,flu,more\n`) },
  { name: 'a row too short', code: 'DATA_RAGGED', files: dataOf(`${PEOPLE}50,02139\n`) },
  {
    name: 'bytes that are no text',
    code: 'DATA_ENCODING',
    files: {
      ...policyWith('source: people.csv', 'source: people.csv, csv: { encoding: utf-8 }'),
      'people.csv': Buffer.concat([
        Buffer.from(PEOPLE),
        Buffer.from([0x35, 0x30, 0x2c, 0xff, 0xfe, 0xc3, 0x28, 0x2c, 0x78, 0x0a]),
      ]),
    },
  },
  { name: 'two columns of one name', code: 'COLUMN_DUPLICATE', files: dataOf('age,age,disease\n1,2,3\n') },
  { name: 'a column that is not there', code: 'COLUMN_UNKNOWN', files: policyWith('zip:', 'zipcode:') },
  {
    name: 'an undeclared column',
    code: 'COLUMN_UNDECLARED',
    files: {
      'policy.yaml': POLICY.replace('others: drop\n', ''),
      'people.csv': PEOPLE.replaceAll('\n', ',x\n'),
    },
  },
  {
    name: 'a column without any value',
    code: 'DATA_ALL_MISSING',
    files: dataOf('age,zip,disease\n34,,flu\n36,,flu\n'),
  },
  {
    name: 'missing values refused',
    code: 'DATA_MISSING_REFUSED',
    files: {
      ...policyWith('source: people.csv', 'source: people.csv, missing-as: refuse'),
      'people.csv': `${PEOPLE},02139,flu\n`,
    },
  },
  { name: 'text in a number column', code: 'COLUMN_TYPE', files: dataOf(`${PEOPLE}old,02139,flu\n`) },
  {
    name: 'a hierarchy file that is not there',
    code: 'HIERARCHY_NOT_FOUND',
    files: policyWith('{ prefix: 5, keep: [3] }', 'zip.csv'),
  },
  {
    name: 'a hierarchy with gaps',
    code: 'HIERARCHY_GAP',
    files: {
      ...policyWith('{ prefix: 5, keep: [3] }', 'zip.csv'),
      'zip.csv': '02139;021**;*\n02138;021**;*\n',
    },
  },
  {
    name: 'intervals that do not nest',
    code: 'HIERARCHY_OVERLAP',
    files: policyWith('[10, 50]', '[10, 25]'),
  },
  { name: 'one row', code: 'MODEL_IMPOSSIBLE', files: dataOf('age,zip,disease\n34,02139,flu\n') },
  { name: 'k larger than the table', code: 'MODEL_IMPOSSIBLE', files: policyWith('k: 2', 'k: 5') },
  { name: 'impossible l', code: 'MODEL_IMPOSSIBLE', files: policyWith('k: 2', 'k: 2, l: 4') },
  {
    name: 'a mode that needs more models',
    code: 'POLICY_INVALID',
    files: policyWith('k: 2', 'k: 2, mode: hardened'),
  },
  {
    name: 'a release over its source',
    code: 'RELEASE_TARGET',
    files: policyWith('out/people.csv', 'people.csv'),
  },
  {
    name: 'a release nobody can read',
    code: 'RELEASE_TARGET',
    files: policyWith('out/people.csv', 'out/people.doc'),
  },
]

describe('bad input', () => {
  for (const { name, code, files } of cases) {
    it(`[X2] ${name}: ${code}, a sentence, a hint, exit 2, no file`, async () => {
      const folder = folderWith(files)
      const before = filesIn(folder)
      const { exit, stdout, stderr } = await outis('run', `${folder}/policy.yaml`)
      expect(stderr).toMatch(new RegExp(`^error ${code}: .+\\n(.*\\n)*hint: .+`))
      expect(exit).toBe(2)
      expect(stdout).toBe('')
      expect(stderr, '[X4]').not.toContain(SECRET)
      expect(filesIn(folder)).toEqual(before)
    })
  }

  it('[X3] with --json the failure is one JSON document', async () => {
    const folder = folderWith(policyWith('k: 2', 'k: 9'))
    const { exit, stdout } = await outis('run', `${folder}/policy.yaml`, '--json')
    expect(exit).toBe(2)
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'MODEL_IMPOSSIBLE',
      message: expect.any(String),
      hint: expect.any(String),
    })
  })

  it('[X1] a command that does not exist exits with 2', async () => {
    expect((await outis('anonymise', 'x')).exit).toBe(2)
  })
})
