import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Edit } from '../cases/case.ts'
import { mapping, type Tree } from '../cases/tree.ts'
import { keepFinding, keptIn, readKept } from '../kept-findings.ts'
import { plainCase } from '../oracle/sound-run.fixture.ts'
import { pathsOf, snapshot, writeCase } from './case-folder.ts'
import { editKey, openedText, sealedText } from './edit-key.ts'
import { editedDocument } from './edited-document.ts'
import { startProduct } from './product.ts'
import { DIED, HUNG, SWOLLEN } from './product-call.ts'

const home = mkdtempSync(join(tmpdir(), 'outis-fuzz-test-'))
afterAll(() => rmSync(home, { recursive: true }))

const drawn = plainCase(
  { columns: ['a'], rows: [['x'], ['y']] },
  mapping(['release', mapping(['to', 'out/r.csv'])]),
)

/** A stand-in for the process of the product. */
function worker(name: string, body: string): string {
  const path = join(home, `${name}.mjs`)
  writeFileSync(path, `process.on('message', (call) => { ${body} })\nprocess.send('ready')\n`)
  return path
}

const LIMITS = { time: 10_000, memory: 2 ** 31, calls: 10 }
const CALL = { what: 'check', release: 'r', policyPath: 'p' } as const

describe('the driver', () => {
  it('[Z20] tells a process that dies, and starts a fresh one', async () => {
    const product = startProduct({ ...LIMITS, worker: worker('dies', 'process.exit(9)') })
    expect((await product.ask(CALL)).exit).toBe(DIED)
    expect((await product.ask(CALL)).exit).toBe(DIED)
    product.close()
  })

  it('[Z20] tells a process that hangs', async () => {
    const product = startProduct({
      ...LIMITS,
      time: 700,
      worker: worker('hangs', 'setInterval(() => {}, 1000)'),
    })
    expect((await product.ask(CALL)).exit).toBe(HUNG)
    product.close()
  })

  it.runIf(process.platform === 'linux')('[Z20] tells a process that takes too much memory', async () => {
    const grows = 'globalThis.kept = Buffer.alloc(2 ** 27, 1); setInterval(() => {}, 1000)'
    const product = startProduct({ ...LIMITS, memory: 2 ** 26, worker: worker('grows', grows) })
    expect((await product.ask(CALL)).exit).toBe(SWOLLEN)
    product.close()
  })

  it('[Z20] changes the process after its number of calls', async () => {
    const answers = 'process.send({ exit: 0, said: String(process.pid), rss: 0 })'
    const product = startProduct({ ...LIMITS, calls: 2, worker: worker('answers', answers) })
    const pids = []
    for (let call = 0; call < 4; call++) pids.push((await product.ask(CALL)).said)
    product.close()
    expect(pids[0]).toBe(pids[1])
    expect(pids[2]).toBe(pids[3])
    expect(pids[1]).not.toBe(pids[2])
  })

  it.each<[Edit, string]>([
    [{ file: 'people.csv', kind: 'cut', at: 5000 }, 'a\nx'],
    [{ file: 'people.csv', kind: 'flip', at: 0, bits: 1 }, '`\nx\ny\n'],
    [{ file: 'people.csv', kind: 'insert', at: 10_000, bytes: '2a' }, 'a\nx\ny\n*'],
    [{ file: 'people.csv', kind: 'remove', at: 0, length: 2 }, 'x\ny\n'],
    [{ file: 'people.csv', kind: 'repeat', at: 0, length: 2 }, 'a\na\nx\ny\n'],
    [{ file: 'people.csv', kind: 'empty' }, ''],
  ])('[Z6] edits a file: %j', (edit, text) => {
    const paths = pathsOf(join(home, 'edited'), drawn)
    writeCase(paths, { ...drawn, edits: [edit] })
    expect(readFileSync(paths.source, 'utf8')).toBe(text)
  })

  it('[Z14] sees every file, folder and link with what it holds', () => {
    const paths = pathsOf(join(home, 'seen'), { ...drawn, places: { ...drawn.places, earlier: true } })
    writeCase(paths, { ...drawn, places: { ...drawn.places, earlier: true, link: { at: 'link', to: '.' } } })
    const names = [...snapshot(paths.root)].map(([path, state]) => [
      path.slice(paths.root.length),
      state.replace(/^[0-9a-f]{40}$/, 'file'),
    ])
    expect(Object.fromEntries(names)).toEqual({
      '/keys': 'folder',
      '/work': 'folder',
      '/work/link': 'link to .',
      '/work/out': 'folder',
      '/work/out/r.codebook.html': 'file',
      '/work/out/r.csv': 'file',
      '/work/out/r.dictionary.json': 'file',
      '/work/out/r.report.html': 'file',
      '/work/out/r.report.json': 'file',
      '/work/people.csv': 'file',
      '/work/policy.yaml': 'file',
    })
  })

  it('[Z14] takes a file beside the table for an input only where the policy names it to be read', () => {
    const side = { path: 'side.csv', table: drawn.table, form: drawn.form }
    const inputs = (policy: Tree): string[] =>
      pathsOf('/case', { ...drawn, policy, sideTables: [side] }).inputs.map((path) => path.slice(6))
    const released = mapping(['release', mapping(['to', 'side.csv'])])
    expect(inputs(released)).toEqual(['work/policy.yaml', 'work/people.csv'])
    const read = mapping(...released.entries, [
      'require',
      [mapping(['k-map', mapping(['population', 'side.csv'])])],
    ])
    expect(inputs(read)).toEqual(['work/policy.yaml', 'work/people.csv', 'work/side.csv'])
  })

  it('[Z23] edits what is sealed in a key, and the file it is sealed in', async () => {
    const path = join(home, 'key')
    const opened = async () => JSON.parse(await openedText(JSON.parse(readFileSync(path, 'utf8')), 'secret'))
    writeFileSync(path, await sealedText('{"seed":"7","list":[1]}', 'secret'))
    expect(await editKey(path, 'secret', { layer: 'sealed', path: ['list', 0], value: 2 })).toBe(false)
    expect(await opened()).toEqual({ seed: '7', list: [2] })
    expect(await editKey(path, 'secret', { layer: 'file', path: ['version'], value: 2 })).toBe(false)
    expect(await editKey(path, 'secret', { layer: 'file', path: ['version'], value: 1 })).toBe(true)
    await expect(opened()).rejects.toThrow()
  })

  it('[Z22] keeps a case that reads back as it was', () => {
    const finding = { signature: 's', fault: { rule: 'r', detail: 'd' }, number: 3, smallest: drawn }
    expect(readKept(join(keepFinding(join(home, 'kept'), '7', finding), 'case.json'))).toEqual(drawn)
  })

  it('[Z22] lists kept cases in order, and none where nothing was kept', () => {
    const folder = join(home, 'corpus')
    expect(keptIn(folder)).toEqual([])
    mkdirSync(folder)
    for (const name of ['b.json', 'a.json', 'README.md']) writeFileSync(join(folder, name), '{}')
    expect(keptIn(folder)).toEqual([join(folder, 'a.json'), join(folder, 'b.json')])
  })

  it('[Z23] edits a document at its path, and leaves it alone where that leads nowhere', () => {
    const key = { kdf: { N: 2, r: 8 }, list: [{ level: 1 }, 5] }
    expect(editedDocument(key, { path: ['kdf', 'N'], value: 'x' })).toEqual({ ...key, kdf: { N: 'x', r: 8 } })
    expect(editedDocument(key, { path: ['list', 0, 'level'] })).toEqual({ ...key, list: [{}, 5] })
    expect(editedDocument(key, { path: ['list', 1] })).toEqual({ ...key, list: [{ level: 1 }] })
    expect(editedDocument(key, { path: ['none', 'x'], value: 1 })).toEqual(key)
    expect(editedDocument(key, { path: [], value: mapping(['a', [1]]) })).toEqual({ a: [1] })
  })
})
