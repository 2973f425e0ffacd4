import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkBorders, findingText } from './check-borders.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A small workspace without faults. */
const sound: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ devDependencies: { rolldown: '1.2.14' } }),
  'packages/core/package.json': JSON.stringify({
    name: '@outis/core',
    exports: { './table': { default: './dist/table/index.js' } },
    dependencies: { zod: '4.6.7' },
  }),
  'packages/engines/package.json': JSON.stringify({
    dependencies: { '@duckdb/node-api': '1.5.5-r.5', '@outis/core': '0.1.0' },
  }),
  'apps/cli/package.json': JSON.stringify({ dependencies: { commander: '14.0.3' } }),
  'packages/core/src/data/errors.ts': 'export const no = 0\n',
  'packages/core/src/data/error-codes.ts':
    "export const errorCodes = {\n  DATA_EMPTY: 'no rows',\n} as const\n",
  'packages/core/src/data/table/table.ts': "import { no } from '../errors.ts'\nexport const rows = no\n",
  'packages/core/src/data/table/SPEC.md': '- **T1** A table has rows.\n',
  'packages/core/src/data/table/table.test.ts':
    "import { expect, it } from 'vitest'\nimport { rows } from './table.ts'\nit('[T1] has rows', () => expect(rows).toBe(0))\n",
  'packages/core/src/models/model.ts':
    "import { z } from 'zod'\nimport { rows } from '../data/table/table.ts'\nexport const k = z.int(rows)\n",
  'packages/engines/src/file-engine.ts':
    "import { open } from 'node:fs'\nimport { rows } from '@outis/core/table'\nexport const engine = [open, rows]\n",
  'apps/cli/src/main.ts':
    "import { Command } from 'commander'\nimport { engine } from '@outis/engines'\nexport const main = [Command, engine]\n",
  'docs/errors.md': '# Errors\n\n## DATA_EMPTY\n\n**Cause.** a\n\n**Remedy.** b\n\n**Example.** c\n',
  'README.md': 'See [the errors](docs/errors.md#DATA_EMPTY) and [a site](https://example.org).\n',
}

/** What is found in the sound workspace with these files put in or changed. */
function findings(files: Readonly<Record<string, string>> = {}): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'outis-borders-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({ ...sound, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return checkBorders(folder).flatMap((check) => check.findings.map(findingText))
}

const one = (text: string) => [expect.stringContaining(text)]

const RECORD =
  "import { defineMethod } from '../method-record.ts'\n\nexport const slicing = defineMethod({\n  id: 'slicing',\n})\n"

describe('borders', () => {
  it('[B10] a tree without faults has no finding', () => {
    expect(findings()).toEqual([])
  })

  it.each([
    [
      'packages/core/src/data/table/bad.ts',
      "export * from '@outis/engines'\n",
      'packages/core may not import @outis/engines',
    ],
    ['packages/engines/src/bad.ts', "import 'outis'\n", 'packages/engines may not import outis'],
    [
      'apps/cli/src/bad.ts',
      "export { rows } from '@outis/core/src/table/table.ts'\n",
      'reaches into a package',
    ],
    ['apps/cli/src/bad.ts', "import '@outis/core/models'\n", 'reaches into a package: @outis/core/models'],
    ['apps/cli/src/bad.ts', "import '../../../packages/core/src/data/errors.ts'\n", 'leaves its package'],
    [
      'apps/cli/src/bad.ts',
      "export const lazy = () => import('@outis/core/dist/index.js')\n",
      'reaches into a package',
    ],
  ])('[B1] %s with %j: %s', (path, text, message) => {
    expect(findings({ [path]: text })).toEqual(one(message))
  })

  it.each([
    [
      'packages/core/src/data/table/bad.ts',
      "import type { k } from '../../models/model.ts'\nexport type K = typeof k\n",
      'core/data/table may not import core/models',
    ],
    [
      'packages/core/src/data/errors.ts',
      "export { rows as no } from './table/rows.ts'\n",
      'core/data may not import core/data/table',
    ],
    ['packages/core/src/novel/bad.ts', "import '../data/table/table.ts'\n", 'novel has no place'],
    ['packages/core/src/data/table/bad.ts', "import '../../index.ts'\n", 'index that is for other packages'],
    [
      'packages/core/src/models/bad.ts',
      "import '../data/table/index.ts'\n",
      'index that is for other packages',
    ],
    [
      'packages/learn/src/compared/bad.ts',
      "import '../classifiers/c45.ts'\n",
      'learn/compared may not import learn/classifiers',
    ],
    ['packages/core/src/data/table/bad.ts', "import 'node:fs'\n", 'no node:fs'],
    ['packages/examples/src/bad.ts', "import 'node:fs'\n", 'packages/examples runs in browsers too'],
    ['packages/core/src/data/table/bad.ts', "import 'fs'\n", 'no fs'],
    ['packages/core/src/data/table/bad.ts', "import 'left-pad'\n", 'yaml and zod are the core'],
  ])('[B2] %s with %j: %s', (path, text, message) => {
    expect(findings({ [path]: text })).toEqual(one(message))
  })

  it.each([
    ['research/fuzz/src/oracle/bad.ts', "import '@outis/engines'\n", 'of the fuzzer only'],
    ['research/fuzz/src/oracle/bad.ts', "import '@outis/core'\n", 'of the fuzzer only'],
    [
      'research/fuzz/src/driver/product-process.ts',
      "import '@outis/core'\n",
      'fuzz may not import @outis/core',
    ],
    [
      'research/fuzz/src/oracle/bad.ts',
      "import '../../../packages/core/src/data/errors.ts'\n",
      'leaves its package',
    ],
  ])('[B11] %s with %j: %s', (path, text, message) => {
    expect(findings({ [path]: text })).toEqual(one(message))
  })

  it('[B11] the process that runs the product imports it', () => {
    expect(findings({ 'research/fuzz/src/driver/product-process.ts': "import '@outis/engines'\n" })).toEqual(
      [],
    )
  })

  it.each([
    ['packages/engines/src/bad.ts', "import 'left-pad'\n", 'left-pad is not in the dependencies'],
    ['packages/engines/src/bad.ts', "import 'vitest'\n", 'vitest is for tests'],
    ['packages/learn/src/bad.ts', "import '@outis/core/testing'\n", 'reaches into a package'],
  ])('[B3] %s with %j: %s', (path, text, message) => {
    expect(findings({ [path]: text })).toEqual(one(message))
  })

  it.each([
    ["export const is = (m: { id: string }) => m.id === 'slicing'\n", 'asks whether it is slicing'],
    ["export const is = (m: { id: string }) => 'slicing' !== m.id\n", 'asks whether it is slicing'],
    [
      "export const is = (m: { id: string }) => ['k', 'slicing'].includes(m.id)\n",
      'asks whether it is slicing',
    ],
    [
      "export function is(m: { id: string }) {\n  switch (m.id) {\n    case 'slicing':\n      return 1\n  }\n}\n",
      'asks whether it is slicing',
    ],
  ])('[B12] %j: %s', (text, message) => {
    const record = { 'packages/core/src/methods/slicing/index.ts': RECORD }
    expect(findings({ ...record, 'packages/engines/src/bad.ts': text })).toContainEqual(one(message)[0])
    expect(findings({ ...record, 'packages/core/src/methods/slicing/plan.ts': text })).toEqual([])
    expect(findings({ 'packages/engines/src/bad.ts': text })).toEqual([])
  })

  it.each([
    ["import type { A } from '../methods/slicing/plan/a.ts'\nexport type B = A\n", 'imports from the method'],
    ['export interface SlicingRow {}\n', 'names the method slicing: SlicingRow'],
    ["export const of = { slicing: 1 }['slicing']\n", 'names the method slicing'],
  ])('[B12] in the pipeline %j: %s', (text, message) => {
    const record = {
      'packages/core/src/methods/slicing/index.ts': RECORD,
      'packages/core/src/methods/slicing/plan/a.ts': 'export type A = 1\n',
    }
    const named = findings({ ...record, 'packages/core/src/library/bad.ts': text })
    expect(named.length).toBeGreaterThan(0)
    for (const found of named) expect(found).toContain(message)
  })

  it.each([
    ['releases/buckets/check/b.ts', '../../../methods/slicing/plan/a.ts', 'may not import a method'],
    ['check/gate/b.ts', '../../methods/slicing/plan/a.ts', 'may not import a method'],
    ['run/b.ts', '../methods/slicing/plan/a.ts', 'by their registries alone'],
    ['run/b.ts', '../releases/buckets/a.ts', 'by their registries alone'],
    ['methods/slicing/b.ts', '../../releases/buckets/a.ts', 'core/methods may not import core/releases'],
  ])('[B14] %s that imports %s is found', (path, target, message) => {
    const files = {
      'packages/core/src/methods/slicing/plan/a.ts': 'export type A = 1\n',
      'packages/core/src/releases/buckets/a.ts': 'export type A = 1\n',
      [`packages/core/src/${path}`]: `import type { A } from '${target}'\nexport type B = A\n`,
    }
    expect(findings(files).filter((found) => found.includes('border:'))).toEqual(one(message))
  })

  it('[B14] what a release becomes may know the plan', () => {
    const files = {
      'packages/core/src/methods/slicing/plan/a.ts': 'export type A = 1\n',
      'packages/core/src/releases/buckets/report/b.ts':
        "import type { A } from '../../../methods/slicing/plan/a.ts'\nexport type B = A\n",
    }
    expect(findings(files)).toEqual([])
  })

  it.each([
    ['methods/contract/method-record.ts', 'MethodRecord', 12],
    ['run/engine/engine.ts', 'OpenTable', 20],
    ['releases/release-kind.ts', 'ReleaseKind', 9],
  ])('[B16] %s: %s has at most %i members, inherited ones too', (path, name, most) => {
    const written = (members: number) =>
      `interface Base {\n  a: 1\n}\n\nexport interface ${name} extends Base {\n${Array.from({ length: members - 1 }, (_, index) => `  m${index}: 1\n`).join('')}}\n`
    expect(findings({ [`packages/core/src/${path}`]: written(most) })).toEqual([])
    expect(findings({ [`packages/core/src/${path}`]: written(most + 1) })).toEqual(
      one(`${name} has ${most + 1} members`),
    )
  })

  it('[B16] a kind of release has no optional slot, nested ones neither', () => {
    const kind = (slot: string) => `export interface ReleaseKind {\n  check: { ${slot} }\n}\n`
    const path = 'packages/core/src/releases/release-kind.ts'
    expect(findings({ [path]: kind('written(): void') })).toEqual([])
    expect(findings({ [path]: kind('written?(): void') })).toEqual(one('has 1 optional slots'))
  })

  it.each([
    ['table.contract.ts', 'export const rows = []\n', 'holds no test'],
    [
      'table.fixture.ts',
      "import { it } from 'vitest'\nexport const suite = () => it('[T1] has rows', () => {})\n",
      'holds tests',
    ],
  ])('[B13] %s with %j: %s', (name, text, message) => {
    expect(findings({ [`packages/core/src/data/table/${name}`]: text })).toEqual(one(message))
  })

  it('[B4] a cycle is found, types included', () => {
    const files = {
      'packages/core/src/data/table/a.ts': "import type { B } from './b.ts'\nexport type A = B\n",
      'packages/core/src/data/table/b.ts': "import type { A } from './a.ts'\nexport type B = A | 1\n",
    }
    expect(findings(files)).toEqual(
      one('table/a.ts → packages/core/src/data/table/b.ts → packages/core/src/data/table/a.ts'),
    )
  })

  it.each([
    ['long.ts', `${'export {}\n'.repeat(400)}`, '401 lines'],
    ['long.ts', `export function long() {\n${'  void 0\n'.repeat(79)}}\n`, 'a function of 81 lines'],
    ['long.ts', `export const long = () => {\n${'  void 0\n'.repeat(79)}}\n`, 'a function of 81 lines'],
    ['utils.ts', 'export {}\n', 'name the file for what it does'],
  ])('[B5] %s is refused', (name, text, message) => {
    expect(findings({ [`packages/core/src/data/table/${name}`]: text })).toEqual(one(message))
  })

  it('[B5] a function of 80 lines in a file of 399 is fine', () => {
    const text = `export function long() {\n${'  void 0\n'.repeat(78)}}\n${'export {}\n'.repeat(319)}`
    expect(findings({ 'packages/core/src/data/table/long.ts': text })).toEqual([])
  })

  it.each([
    ['bad.ts', 'export const x: any = 1\n', 'any'],
    ['bad.ts', 'export const x = 1 as any\n', 'any'],
    ['bad.ts', 'export enum X { a }\n', 'enum'],
    ['bad.ts', 'export default 1\n', 'default-export'],
    ['bad.ts', 'export const x = Math.random()\n', 'random'],
    ['bad.ts', '// TODO: later\nexport {}\n', 'unfinished'],
    ['bad.ts', '// @ts-ignore\nexport {}\n', 'type-check'],
    ['bad.test.ts', "import { describe } from 'vitest'\ndescribe.only('all', () => {})\n", 'only'],
  ])('[B6] %s with %j breaks the rule %s', (name, text, rule) => {
    expect(findings({ [`packages/core/src/data/table/${name}`]: text })).toEqual(one(`  ${rule}: `))
  })

  it('[B6] the words in a text or in another name are no fault', () => {
    const text =
      "export const text = 'TODO any enum Math.random()'\nexport const company = { only: text }.only\n"
    expect(findings({ 'packages/core/src/data/table/fine.ts': text })).toEqual([])
  })

  it.each([
    ['# Errors\n', 'DATA_EMPTY has no section'],
    [
      `${sound['docs/errors.md']}\n## NO_SUCH\n\n**Cause.** **Remedy.** **Example.**\n`,
      'NO_SUCH is no error code',
    ],
    ['## DATA_EMPTY\n\n**Cause.** a\n\n**Example.** c\n', 'DATA_EMPTY lacks **Remedy.**'],
  ])('[B7] the page of errors %j: %s', (page, message) => {
    expect(findings({ 'docs/errors.md': page })).toEqual(one(message))
  })

  it.each([
    ["it('has rows', () => {})", 'the title names no rule'],
    ["it('[T2] has rows', () => {})", 'no SPEC.md has a rule T2'],
    ["it.each([1])('has %i rows', () => {})", 'the title names no rule'],
    ["it.skipIf(true)('has rows', () => {})", 'the title names no rule'],
    ["it.skip('has rows', () => {})", 'the title names no rule'],
    ['it(`has rows`, () => {})', 'the title names no rule'],
  ])('[B8] %s: %s', (test, message) => {
    const text = `import { it } from 'vitest'\n${test}\n`
    expect(findings({ 'packages/core/src/data/table/bad.test.ts': text })).toEqual(one(message))
  })

  it('[B9] a link to nowhere is found', () => {
    expect(findings({ 'README.md': 'a\n[b](docs/none.md)\n' })).toEqual([
      'README.md:2  link: docs/none.md is not there',
    ])
  })

  it.each(['^14', '~14.0.3', '14', '14.0.x', '>=14.0.3', '*', 'latest'])(
    '[B15] a dependency of version %s leaves a choice',
    (version) => {
      const manifest = JSON.stringify({ dependencies: { commander: version } })
      expect(findings({ 'apps/cli/package.json': manifest })).toEqual(one(`commander is "${version}"`))
    },
  )

  it('[B15] an override is held to it too', () => {
    const manifest = JSON.stringify({
      devDependencies: { rolldown: '1.2.14' },
      overrides: { cookie: '^1.1.1' },
    })
    expect(findings({ 'package.json': manifest })).toEqual(one('cookie is "^1.1.1"'))
  })
})
