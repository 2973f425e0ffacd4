import { describe, expect, it } from 'vitest'
import { sha256, sha256OfParts } from '../data/random/keyed-hash.ts'
import { givenOfCase } from '../run/attack/example-case.ts'
import type { AttackInput } from './attack.ts'
import { fingerprint } from './fingerprint.ts'

const { weak, resists } = fingerprint.example
const { hex } = sha256()

const toldBeside = async (text: string): Promise<AttackInput> => ({
  ...(await givenOfCase(weak)),
  told: { texts: [text] },
})

describe('fingerprint', () => {
  it('[A193] every cell that is tried is named by the plain hash of the source', async () => {
    const [finding] = await fingerprint.run(await givenOfCase(weak))
    expect(finding).toMatchObject({ success: { targets: 10, hits: 10 }, certain: 10 })
    expect(finding.baseline).toBeLessThan(0.6)
  })

  it.each([
    [';', '\n'],
    ['\t', '\r\n'],
    [',', '\r\n'],
  ])('[A193] of a file with %j between cells and %j at the end of lines', async (delimiter, newline) => {
    const file = weak.original.map((line) => line.replaceAll(',', delimiter) + newline).join('')
    const [finding] = await fingerprint.run(await toldBeside(`source: ${hex(file).toUpperCase()}.`))
    expect(finding.success).toEqual({ targets: 10, hits: 10 })
  })

  it('[A193] of the very file that was read, however it is written', async () => {
    const sourceDigest = hex('some workbook')
    const given = { ...(await toldBeside(`"sha256": "${sourceDigest}"`)), sourceDigest }
    expect((await fingerprint.run(given))[0].success).toEqual({ targets: 10, hits: 10 })
  })

  it('[A194] a keyed hash, another hash and longer numbers confirm nothing', async () => {
    const [keyed] = await fingerprint.run(await givenOfCase(resists))
    expect(keyed).toMatchObject({ success: { targets: 10, hits: 0 }, exposed: 0, certain: 0 })
    const file = `${weak.original.join('\n')}\n`
    expect((await fingerprint.run(await toldBeside(hex('the release'))))[0].success.hits).toBe(0)
    expect(fingerprint.unfit!(await toldBeside(`${hex(file)}00`))).toMatchObject({
      harmless: expect.any(String),
    })
    const { told: _, ...nothing } = await givenOfCase(weak)
    expect(fingerprint.unfit!(nothing)).toMatch(/^Nothing that is published/)
  })

  it('[A193] the hash of parts is the hash of the whole', () => {
    expect(sha256OfParts(['ä', '', 'b'.repeat(300)])).toBe(hex(`ä${'b'.repeat(300)}`))
  })
})
