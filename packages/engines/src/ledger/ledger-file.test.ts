import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { thisProcess } from '../commit/owner.ts'
import { runPolicy } from '../run/run-policy.ts'
import { forgetInLedger, listLedger, verifyLedger } from './ledger-commands.ts'
import { openLedger } from './ledger-file.ts'
import { lockLedger, lockPath } from './ledger-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-ledger-'))
  mkdirSync(at('keys'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const ledger = () => ({ path: at('keys/l'), passphrase: 'nobody blinded me' })
const options = () => ({ ...ledger(), version: '0' })

const TABLE = `name,age,illness\n${Array.from({ length: 24 }, (_, row) => `p${row},${20 + row},${['flu', 'gout', 'asthma'][Math.floor(row * 2.618) % 3]}`).join('\n')}\n`
const policy = (width: number, method = 'full-domain: { k: 3, suppression-limit: 0.3 }') => `outis: 1
data: { source: people.csv }
attributes:
  name: identifying
  age: { role: quasi, hierarchy: { intervals: [${width}] } }
  illness: sensitive
method: { ${method} }
release: { to: out/people.csv }
`

async function released(text: string, more: { readonly strict?: boolean; readonly seed?: string } = {}) {
  writeFileSync(at('people.csv'), TABLE)
  writeFileSync(at('policy.yaml'), text)
  return runPolicy({ policyPath: at('policy.yaml'), version: '0', ledger: ledger(), ...more })
}

describe('a run with a ledger', () => {
  it('[EN370] is remembered, sealed, and makes the same release again whatever seed is given', async () => {
    const hardened = policy(10, 'caat: { mode: hardened, k: 3, l: 2 }')
    await released(hardened)
    const [first, sealed] = [readFileSync(at('out/people.csv'), 'utf8'), readFileSync(at('keys/l'), 'utf8')]
    for (const cell of ['gout', 'p17', '"secret"']) expect(sealed).not.toContain(cell)
    const { report, files } = await released(hardened, { seed: 'another one' })
    expect(readFileSync(at('out/people.csv'), 'utf8')).toBe(first)
    expect([report.holds, files.ledger]).toEqual([true, at('keys/l')])
    expect(report.warnings.join()).toContain('The seed that was given has no effect')
  })

  it('[EN371] does not hold where it tells more beside an earlier one, and is withheld when strict', async () => {
    await released(policy(4))
    const kept = readFileSync(at('keys/l'))
    const { report, files } = await released(policy(6), { strict: true })
    expect([report.holds, files.release]).toEqual([false, undefined])
    expect(report.verdicts.filter(({ model, holds }) => model === 'composition' && !holds)).not.toEqual([])
    // What nobody got is not remembered.
    expect(readFileSync(at('keys/l')).equals(kept)).toBe(true)
    expect((await released(policy(6))).report.holds).toBe(false)
    const [{ releases }] = await listLedger({ ledger: ledger() })
    expect(releases).toHaveLength(2)
  })

  it('[EN377] rows that stay keep their class when others come, wherever they stand in the file', async () => {
    const hardened = policy(10, 'caat: { mode: hardened, k: 3, l: 2 }').replace(
      'out/people.csv }',
      'out/people.csv, keep-order: true }',
    )
    await released(hardened)
    const before = readFileSync(at('out/people.csv'), 'utf8').trim().split('\n').slice(1)
    const [header, ...lines] = TABLE.trim().split('\n')
    const newcomers = Array.from(
      { length: 9 },
      (_, row) => `n${row},${60 + row},${['flu', 'gout', 'asthma'][row % 3]}`,
    )
    writeFileSync(at('people.csv'), `${[header, ...newcomers, ...lines].join('\n')}\n`)
    const { report } = await runPolicy({ policyPath: at('policy.yaml'), version: '0', ledger: ledger() })
    // Whether the newcomers may be published yet is composition's to say.
    expect(report.verdicts.filter(({ model, holds }) => model !== 'composition' && !holds)).toEqual([])
    expect(readFileSync(at('out/people.csv'), 'utf8').trim().split('\n').slice(10)).toEqual(before)
  })

  it('[EN372] lies in no folder that is given away', async () => {
    writeFileSync(at('people.csv'), TABLE)
    writeFileSync(at('policy.yaml'), policy(4))
    const beside = { ...ledger(), path: at('out/l') }
    await expect(
      runPolicy({ policyPath: at('policy.yaml'), version: '0', ledger: beside }),
    ).rejects.toMatchObject({ code: 'KEY_LOCATION' })
  })

  it('[EN373] a release is listed, forgotten once, and the ledger verified', async () => {
    await released(policy(4))
    const [{ releases }] = await listLedger({ ledger: ledger() })
    expect(releases).toMatchObject([
      { file: 'people.csv', method: 'full-domain', mode: 'faithful', rows: 24 },
    ])
    await forgetInLedger({ ledger: ledger() }, releases[0].id)
    expect(await verifyLedger({ ledger: ledger() })).toEqual({ sources: 1, releases: 0 })
    await expect(forgetInLedger({ ledger: ledger() }, releases[0].id)).rejects.toMatchObject({
      code: 'LEDGER_SOURCE',
    })
  })
})

describe('the file of a ledger', () => {
  it('[EN374] opens with its passphrase alone, unchanged, and is no key', async () => {
    const opened = await openLedger(options())
    await opened.save(opened.book)
    await opened.close()
    await expect(openLedger({ ...options(), passphrase: 'somebody else' })).rejects.toMatchObject({
      code: 'KEY_PASSPHRASE',
      message: expect.stringContaining('ledger') as string,
    })
    writeFileSync(at('keys/l'), 'nothing of ours')
    await expect(openLedger(options())).rejects.toMatchObject({ code: 'LEDGER_INVALID' })
    await expect(listLedger({ ledger: { ...ledger(), path: at('keys/none') } })).rejects.toMatchObject({
      code: 'LEDGER_INVALID',
    })
    // Whoever fails to open it does not keep it.
    expect(existsSync(lockPath(at('keys/l')))).toBe(false)
  })

  it('[EN375] two runs at once wait for each other: both are remembered', async () => {
    writeFileSync(at('people.csv'), TABLE)
    for (const [name, width] of [
      ['a', 8],
      ['b', 24],
    ] as const)
      writeFileSync(at(`${name}.yaml`), policy(width).replace('out/people', `out/${name}`))
    await Promise.all(
      ['a', 'b'].map((name) => runPolicy({ policyPath: at(`${name}.yaml`), version: '0', ledger: ledger() })),
    )
    const sources = await listLedger({ ledger: ledger() })
    expect(sources.map(({ releases }) => releases.map(({ file }) => file).sort())).toEqual([
      ['a.csv', 'b.csv'],
    ])
  })

  it('[EN375] a lock of the living is waited for, one of the dead is taken over', async () => {
    const path = at('keys/l')
    const unlock = await lockLedger(path)
    await expect(lockLedger(path, { patience: { stepMs: 1, aliveMs: 5 } })).rejects.toMatchObject({
      code: 'LEDGER_BUSY',
    })
    unlock()
    writeFileSync(lockPath(path), JSON.stringify({ ...thisProcess(), pid: 2 ** 22 + 1, life: 'ffffffff' }))
    const again = await lockLedger(path, { patience: { stepMs: 1, aliveMs: 5 } })
    again()
    expect(existsSync(lockPath(path))).toBe(false)
  })

  it('[EN375] a lock that a later process of the same number took is not removed', async () => {
    const path = at('keys/l')
    const unlock = await lockLedger(path)
    const taken = JSON.stringify({ ...thisProcess(), life: 'ffffffff' })
    writeFileSync(lockPath(path), taken)
    unlock()
    expect(readFileSync(lockPath(path), 'utf8')).toBe(taken)
  })

  it('[EN376] a run that fails leaves the ledger as it was, and no lock', async () => {
    await released(policy(4))
    const kept = readFileSync(at('keys/l'))
    await expect(released(policy(4).replace('illness: sensitive', 'illnes: sensitive'))).rejects.toThrow()
    await expect(released(policy(4).replace('k: 3', 'k: 30'))).rejects.toThrow()
    expect(readFileSync(at('keys/l')).equals(kept)).toBe(true)
    expect(existsSync(lockPath(at('keys/l')))).toBe(false)
  })
})
