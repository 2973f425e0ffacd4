import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { adultFolder, adultIsThere, PAPER_GROUPS } from '@outis/core/testing'
import { hospitalCsv } from '@outis/examples'
import { describe, expect, it } from 'vitest'
import { filesIn, folderWith, outis, outisInterrupted } from './run-outis.fixture.ts'

const hospital = [...hospitalCsv(400, 7)].join('')

const POLICY = `outis: 1
data: { source: hospital.csv }
attributes:
  birth-date: { role: quasi, type: date }
  sex: quasi
  zip: quasi
  insurance: quasi
  diagnosis: sensitive
  ward: neutral
  length-of-stay: neutral
others: drop
method:
  slicing:
    l: 2
    columns: [[birth-date], [sex, diagnosis], [zip, insurance]]
release: { to: out/hospital.csv }
seed: 7
`
const GROUPS = [['birth-date'], ['sex', 'diagnosis'], ['zip', 'insurance'], ['ward', 'length-of-stay']]

interface Texts {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Cells of these files have no quotes. */
function textsOf(csv: string): Texts {
  const [head = '', ...lines] = csv.trimEnd().split('\n')
  return { names: head.split(','), rows: lines.map((line) => line.split(',')) }
}

const released = (folder: string, name = 'hospital.csv') =>
  textsOf(readFileSync(`${folder}/out/${name}`, 'utf8'))
const groupValue = ({ names }: Texts, row: readonly string[], group: readonly string[]) =>
  group.map((name) => row[names.indexOf(name)]).join('|')
const multiset = (texts: Texts, group: readonly string[]) =>
  texts.rows.map((row) => groupValue(texts, row, group)).sort()
const bucketsOf = ({ rows }: Texts) => new Set(rows.map(([bucket]) => bucket))

async function run(policy: string, more: readonly string[] = [], files: Record<string, string> = {}) {
  const folder = folderWith({ 'policy.yaml': policy, 'hospital.csv': hospital, ...files })
  const ran = await outis('run', `${folder}/policy.yaml`, '--no-attack', '--json', ...more)
  return { folder, ...ran, result: JSON.parse(ran.stdout) }
}

describe('a sliced release', () => {
  it('[X50] has the values of every column group as often as the original, and says so', async () => {
    const { folder, exit, result } = await run(POLICY)
    expect(exit).toBe(0)
    const [original, release] = [textsOf(hospital), released(folder)]
    expect(release.names).toEqual([
      'bucket',
      ...['birth-date', 'sex', 'zip', 'insurance', 'ward', 'diagnosis', 'length-of-stay'],
    ])
    for (const group of GROUPS) expect(multiset(release, group)).toEqual(multiset(original, group))
    expect(bucketsOf(release).size).toBeGreaterThan(5)
    const verdicts = result.report.verdicts as { model: string; holds: boolean; figure: number }[]
    expect(verdicts.map(({ model }) => model)).toContain('slicing-l-diversity')
    expect(verdicts.every(({ holds }) => holds)).toBe(true)
    expect(verdicts[0].figure).toBeLessThanOrEqual(0.5)
    const dictionary = JSON.parse(readFileSync(`${folder}/out/hospital.dictionary.json`, 'utf8'))
    expect(dictionary.slicing.groups).toEqual(GROUPS.slice(0, 3))
    expect(dictionary.slicing.neutral).toEqual(['ward', 'length-of-stay'])
    expect(dictionary.slicing.buckets.length).toBe(bucketsOf(release).size)
    expect(result.report.notices.join()).not.toContain('as they are or not at all')
  })

  it('[X51] the same seed gives the same bytes, another one another pairing in the same buckets', async () => {
    const [first, second, other] = [
      await run(POLICY),
      await run(POLICY),
      await run(POLICY, ['--seed', 'another']),
    ]
    const bytes = ({ folder }: { folder: string }) => readFileSync(`${folder}/out/hospital.csv`, 'utf8')
    expect(bytes(first)).toBe(bytes(second))
    expect(bytes(first)).not.toBe(bytes(other))
    const [one, two] = [released(first.folder), released(other.folder)]
    for (const group of GROUPS) {
      expect(multiset(two, ['bucket', ...group])).toEqual(multiset(one, ['bucket', ...group]))
    }
    expect(multiset(two, GROUPS.flat())).not.toEqual(multiset(one, GROUPS.flat()))
  })

  it('[X52] overlapping groups have a second copy, and one cell per group is one way to write them', async () => {
    const overlapping = POLICY.replace('[zip, insurance]]', '[zip, insurance], [sex, insurance]]')
    const { folder, exit } = await run(overlapping)
    expect(exit).toBe(0)
    const release = released(folder)
    expect(release.names.slice(1, 6)).toEqual(['birth-date', 'sex', 'sex@2', 'zip', 'insurance'])
    const original = textsOf(hospital)
    expect(multiset(release, ['sex@2', 'insurance@2'])).toEqual(multiset(original, ['sex', 'insurance']))
    const paper = await run(POLICY.replace('    l: 2\n', '    l: 2\n    layout: paper\n'))
    expect(paper.exit).toBe(0)
    const text = readFileSync(`${paper.folder}/out/hospital.csv`, 'utf8')
    expect(text.split('\n')[0]).toBe(
      'bucket,(birth-date),"(sex,diagnosis)","(zip,insurance)","(ward,length-of-stay)"',
    )
    const plain = await run(POLICY)
    const cells = released(plain.folder)
    expect(text.trimEnd().split('\n').length).toBe(cells.rows.length + 1)
  })

  it('[X52] hardened: no small bucket, no rare value, nothing to be learned', async () => {
    const policy = POLICY.replace('    l: 2\n', '    mode: hardened\n    bucket-k: 8\n    l: 2\n').replace(
      '  zip: quasi\n',
      '  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3] } }\n',
    )
    const { folder, exit, result } = await run(policy)
    expect(exit).toBe(0)
    const release = released(folder)
    const sizes = new Map<string, number>()
    for (const [bucket] of release.rows) sizes.set(bucket!, (sizes.get(bucket!) ?? 0) + 1)
    expect(Math.min(...sizes.values())).toBeGreaterThanOrEqual(8)
    for (const group of [['birth-date'], ['zip', 'insurance']]) {
      const values = new Map<string, number>()
      for (const value of multiset(release, group)) values.set(value, (values.get(value) ?? 0) + 1)
      expect(Math.min(...values.values())).toBeGreaterThanOrEqual(8)
    }
    expect(result.report.verdicts.map(({ model }: { model: string }) => model)).toContain(
      'learned-l-diversity',
    )
  })

  it('[X53] an l that is impossible: the largest possible one, and what would allow more', async () => {
    const { exit, folder, result } = await run(POLICY.replace('l: 2', 'l: 12'))
    expect([exit, result.error.code]).toEqual([2, 'MODEL_IMPOSSIBLE'])
    expect(result.error.message).toMatch(/l = 12 is impossible.*the largest possible l is \d/)
    expect(result.error.hint).toContain('Take "sex" out of the column of "diagnosis"')
    expect(existsSync(`${folder}/out`)).toBe(false)
  })

  it.each([
    ['a model of classes', 'seed: 7', 'require: [{ k-anonymity: { k: 5 } }]\nseed: 7', 'POLICY_INVALID'],
    ['a loss', 'seed: 7', 'require: [{ ncp: { max: 0.5 } }]\nseed: 7', 'POLICY_INVALID'],
    [
      'the order of the source',
      '{ to: out/hospital.csv }',
      '{ to: out/hospital.csv, keep-order: true }',
      'POLICY_INVALID',
    ],
    [
      'missing values as wildcards',
      'source: hospital.csv',
      'source: hospital.csv, missing-as: wildcard',
      'POLICY_INVALID',
    ],
  ])('[X53] %s is refused before anything is written', async (_, from, to, code) => {
    const { exit, folder, result } = await run(POLICY.replace(from, to))
    expect([exit, result.error.code]).toEqual([2, code])
    expect(result.error.hint).not.toBe('')
    expect(filesIn(folder)).toEqual(['hospital.csv', 'policy.yaml'])
  })

  it.each([
    ['bucket', 'ward'],
    ['Bucket', 'ward'],
    ['sex@2', 'ward'],
  ])('[X53] a column of the data called %s is refused', async (name, instead) => {
    const policy = POLICY.replace('[zip, insurance]]', '[zip, insurance], [sex, insurance]]').replace(
      `  ${instead}: neutral\n`,
      `  ${name}: neutral\n`,
    )
    const data = hospital.replace(`,${instead},`, `,${name},`)
    const { exit, result } = await run(policy, [], { 'hospital.csv': data })
    expect([exit, result.error.code]).toEqual([2, 'COLUMN_DUPLICATE'])
    expect(result.error.message).toContain(name)
  })

  it('[X54] what is measured of a sliced release can be required', async () => {
    const require = 'require: [{ mean-probability: { max: 0.9 } }, { bucket-rows: { max: 2 } }]\nseed: 7'
    const { exit, result } = await run(POLICY.replace('seed: 7', require))
    expect(exit).toBe(1)
    expect(result.report.verdicts.slice(-2)).toMatchObject([
      { model: 'mean-probability', holds: true, source: 'require' },
      { model: 'bucket-rows', holds: false, source: 'require' },
    ])
  })

  it('[X9] [X10] why tells the bucket and what may be concluded; apply refuses', async () => {
    const folder = folderWith({
      'policy.yaml': POLICY,
      'hospital.csv': hospital,
      'pass.txt': 'a long passphrase',
    })
    mkdirSync(`${folder}/keys`)
    const secret = ['--key', `${folder}/keys/slicing.key`, '--passphrase-file', `${folder}/pass.txt`]
    await outis('run', `${folder}/policy.yaml`, '--no-attack', ...secret)
    const release = released(folder)
    const rows = release.rows.filter(([bucket]) => bucket === release.rows[2][0])
    const [head, ...told] = JSON.parse(
      (await outis('why', `${folder}/out/hospital.csv`, ...secret, '--row', '3', '--json')).stdout,
    ).cells as { column: string; text: string }[]
    expect(head!.text).toContain(`in bucket ${release.rows[2][0]}, of ${rows.length} rows`)
    expect(told.map(({ column }) => column)).toEqual(release.names.slice(1))
    const sensitive = told.find(({ column }) => column === 'diagnosis')!.text
    const at = (name: string) => release.names.indexOf(name)
    const agreeing = rows.filter((row) => row[at('sex')] === release.rows[2][at('sex')])
    const same = agreeing.filter((row) => row[at('diagnosis')] === release.rows[2][at('diagnosis')])
    expect(sensitive).toContain(`Of the ${agreeing.length} rows of the bucket that agree`)
    expect(sensitive).toMatch(new RegExp(`, ${same.length} (has|have) it`))
    const applied = await outis('apply', ...secret, `${folder}/hospital.csv`, '--to', `${folder}/b/x.csv`)
    expect(applied.exit).toBe(2)
    expect(applied.stderr).toContain('METHOD_UNAVAILABLE')
    expect(existsSync(`${folder}/b`)).toBe(false)
  })

  it('[X19] [X21] compare sets it beside others, each by its own figures', async () => {
    const folder = folderWith({
      'sliced.yaml': POLICY,
      'finer.yaml': POLICY.replace('l: 2', 'l: 3'),
      'hospital.csv': hospital,
    })
    const plain = POLICY.replace(/method:[\s\S]*release/, 'method: { full-domain: { k: 3 } }\nrelease')
    writeFileSync(`${folder}/plain.yaml`, plain)
    const paths = ['sliced', 'plain', 'finer'].map((name) => `${folder}/${name}.yaml`)
    const { exit, stdout } = await outis('compare', ...paths, '--out', `${folder}/page`, '--json')
    expect(exit).toBe(0)
    const { comparison } = JSON.parse(stdout)
    expect(comparison.policies.map(({ kind }: { kind: string }) => kind)).toEqual(Array(3).fill('released'))
    expect(comparison.axes.risk.id).toBe('prosecutor-risk')
    expect(comparison.notices.join()).toContain('a figure is missing: sliced and finer')
    const both = await outis('compare', paths[0], paths[2], '--out', `${folder}/page`, '--json')
    expect(JSON.parse(both.stdout).comparison.axes.risk.id).toBe('mean-probability')
  })

  it('[X1] Ctrl-C stops it and leaves nothing behind', async () => {
    const folder = folderWith({ 'policy.yaml': POLICY, 'hospital.csv': hospital })
    const { exit, stderr } = await outisInterrupted(0, 'run', `${folder}/policy.yaml`, '--no-attack')
    expect(exit).toBe(130)
    expect(stderr).toContain('Stopping')
    expect(filesIn(folder)).toEqual(['hospital.csv', 'policy.yaml'])
  })
})

const CATEGORIES = ['workclass', 'education', 'marital-status', 'race', 'sex']

/** Adult with the columns of the paper, categories in the order of adult.names; source and order in the policy. */
function adultPolicy(l: number, split: string): string {
  const names = readFileSync(`${adultFolder}/adult.names`, 'utf8')
  const orderOf = (name: string) => new RegExp(`^${name}: (.*)\\.$`, 'm').exec(names)![1]
  return `outis: 1
data: { source: ${adultFolder}/adult.data, missing: ["?"], drop-missing: true }
attributes:
  age: quasi
${CATEGORIES.map((name) => `  ${name}: { role: quasi, order: [${orderOf(name)}] }`).join('\n')}
  occupation: sensitive
  native-country: neutral
others: drop
method: { slicing: { l: ${l}, split: ${split}, columns: ${JSON.stringify(PAPER_GROUPS)}, bins: { width: 10, from: 0 } } }
release: { to: out/adult.csv }
seed: 7
`
}

function adultRows(): Texts {
  const names = readFileSync(`${adultFolder}/adult.names`, 'utf8').matchAll(/^([a-z-]+): /gm)
  const rows = readFileSync(`${adultFolder}/adult.data`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(', '))
    .filter((row) => row.length > 1 && !row.includes('?'))
  return { names: [...names].map(([, name]) => name!), rows }
}

describe.skipIf(!adultIsThere)('Adult from a policy', () => {
  const runAdult = async (l: number, split: string) => {
    const folder = folderWith({ 'policy.yaml': adultPolicy(l, split) })
    const ran = await outis('run', `${folder}/policy.yaml`, '--no-attack', '--json')
    return { folder, ...ran, result: JSON.parse(ran.stdout) }
  }

  // 3,486 and 953: an independent program. 13,547: the same algorithm in plain code, over the rows of the source.
  it('[X55] strict, l = 2: 3,486 buckets, each with the values of its own rows', async () => {
    const { folder, exit } = await runAdult(2, 'strict')
    expect(exit).toBe(0)
    const [original, release] = [adultRows(), released(folder, 'adult.csv')]
    expect([original.rows.length, bucketsOf(release).size]).toEqual([30_162, 3486])
    const groups = [...PAPER_GROUPS, ['native-country']]
    for (const group of groups) expect(multiset(release, group)).toEqual(multiset(original, group))
    // After strict splits the quasi-identifiers of a row are found in one bucket alone.
    const quasi = PAPER_GROUPS.map((group) => group.filter((name) => name !== 'occupation'))
    const found = quasi.map((group) => {
      const buckets = new Map<string, Set<string>>()
      for (const row of release.rows) {
        const value = groupValue(release, row, group)
        buckets.set(value, (buckets.get(value) ?? new Set()).add(row[0]))
      }
      return buckets
    })
    const dealt = original.rows.map((row) => {
      const [first, ...others] = quasi.map(
        (group, columnIndex) => found[columnIndex].get(groupValue(original, row, group))!,
      )
      const buckets = [...first!].filter((bucket) => others.every((own) => own.has(bucket)))
      expect(buckets.length).toBe(1)
      return [buckets[0], ...row]
    })
    const placed = { names: ['bucket', ...original.names], rows: dealt }
    for (const group of groups) {
      expect(multiset(release, ['bucket', ...group])).toEqual(multiset(placed, ['bucket', ...group]))
    }
  })

  it('[X55] strict, l = 3: 953 buckets; l = 4 is refused with the reason', async () => {
    const { folder } = await runAdult(3, 'strict')
    expect(bucketsOf(released(folder, 'adult.csv')).size).toBe(953)
    const refused = await runAdult(4, 'strict')
    expect([refused.exit, refused.result.error.code]).toEqual([2, 'MODEL_IMPOSSIBLE'])
    // Adm-clerical is 25.7 % of the women.
    expect(refused.result.error.message).toMatch(/25\.7 %.*largest possible l is 3/)
    expect(refused.result.error.hint).toContain('Take "sex" out of the column of "occupation": l = 7')
  })

  it('[X55] relaxed, l = 2, the widest attribute alone: 13,547 buckets by the order of the source', async () => {
    const { folder, exit, result } = await runAdult(2, 'relaxed, tries: widest')
    expect(exit).toBe(0)
    const release = released(folder, 'adult.csv')
    expect(bucketsOf(release).size).toBe(13_547)
    for (const group of PAPER_GROUPS) expect(multiset(release, group)).toEqual(multiset(adultRows(), group))
    expect(result.report.notices.join()).toContain('a whole true record')
  })
})
