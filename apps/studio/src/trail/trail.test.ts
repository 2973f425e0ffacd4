import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { AuditEntry } from '@outis/api'
import { describe, expect, it } from 'vitest'
import { filterTrail, NO_FILTER } from './filter-trail.ts'
import { verifyTrail } from './trail-verification.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const der = publicKey.export({ type: 'spki', format: 'der' })
const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

const HEAD = JSON.stringify({
  kind: 'head',
  publicKey: der.toString('base64url'),
  fingerprint: hash(der).slice(0, 32),
})

/** A trail of so many entries, written by hand from the rules, with a checkpoint after the entries named. */
function trailOf(count: number, signed: readonly number[]): string[] {
  const lines = [HEAD]
  let previous = '0'.repeat(64)
  for (let seq = 1; seq <= count; seq++) {
    const at = `2026-11-${String(seq).padStart(2, '0')}T08:00:00.000Z`
    const entry = { seq, at, actor: 'server', action: 'runs.create', object: `run:${seq}`, outcome: 'done' }
    const own = hash(JSON.stringify(['outis audit/1', ...Object.values(entry), '{"a":1,"b":"x"}', previous]))
    lines.push(JSON.stringify({ kind: 'entry', ...entry, detail: { b: 'x', a: 1 }, previous, hash: own }))
    previous = own
    if (!signed.includes(seq)) continue
    const text = Buffer.from(`outis audit checkpoint/1\n${seq}\n${own}\n${at}\n`)
    const signature = sign(null, text, privateKey).toString('base64url')
    lines.push(JSON.stringify({ kind: 'checkpoint', seq, hash: own, at, key: 'k', signature }))
  }
  return lines
}

const checked = (lines: readonly string[]) => verifyTrail(`${lines.join('\n')}\n`)
const changed = (lines: readonly string[], place: number, from: string, to: string) =>
  lines.map((line, lineIndex) => (lineIndex === place ? line.replace(from, to) : line))

describe('a trail in the browser', () => {
  const whole = trailOf(6, [3, 6])

  it('[STU42] is whole where every hash and signature holds', async () => {
    const check = await checked(whole)
    expect(check).toEqual({
      entries: 6,
      checkpoints: 2,
      fingerprint: hash(der).slice(0, 32),
      signaturesChecked: true,
    })
  })

  it.each([
    ['a changed word', changed(whole, 2, 'server', 'nobody'), 'changed', 2],
    ['a changed detail', changed(whole, 2, '"b":"x"', '"b":"y"'), 'changed', 2],
    ['a missing entry', whole.filter((_, index) => index !== 2), 'order', 2],
    ['entries that changed places', [whole[0], whole[2], whole[1], ...whole.slice(3)], 'order', 1],
    ['a forged signature', changed(whole, 4, '"signature":"', '"signature":"AAAA'), 'signature', 3],
    ['an end that nobody signed', trailOf(6, [3]), 'end', 6],
    ['an end that was cut off after its signature', whole.slice(0, 7), 'end', 5],
    ['a line that is none', [...whole, '{"kind":"joke"}'], 'line', 10],
    ['another head', [HEAD.replace(/"fingerprint":"../, '"fingerprint":"zz'), ...whole.slice(1)], 'line', 1],
  ] as const)('[STU42] finds %s', async (_, lines, kind, at) => {
    const { fault } = await checked(lines.map(String))
    expect(fault).toEqual({ kind, at })
  })

  it('[STU43] filters keep what fits all of them', () => {
    const entry = (seq: number, action: string, outcome: AuditEntry['outcome']): AuditEntry => ({
      seq,
      at: `2026-11-0${seq}T23:59:59Z`,
      actor: 'user:anna',
      action,
      object: 'grant:7',
      outcome,
      detail: { rule: 'support' },
      previous: '',
      hash: '',
    })
    const all = [
      entry(1, 'grants.create', 'done'),
      entry(2, 'grants.revoke', 'refused'),
      entry(3, 'runs.create', 'done'),
    ]
    const kept = (filter: Partial<typeof NO_FILTER>) =>
      filterTrail(all, { ...NO_FILTER, ...filter }).map(({ seq }) => seq)
    expect(kept({})).toEqual([1, 2, 3])
    expect(kept({ about: 'grants' })).toEqual([1, 2])
    expect(kept({ about: 'grants', outcome: 'refused' })).toEqual([2])
    expect(kept({ from: '2026-11-02', to: '2026-11-02' })).toEqual([2])
    expect(kept({ words: 'ANNA support' })).toEqual([1, 2, 3])
    expect(kept({ words: 'anna revoke' })).toEqual([2])
    expect(kept({ words: 'bert' })).toEqual([])
  })
})
