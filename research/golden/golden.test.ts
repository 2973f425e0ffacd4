import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordOf } from '@outis/core/methods'
import { models } from '@outis/core/models'
import * as door from '@outis/engines'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCase } from './run-case.mjs'

const cases = fileURLToPath(new URL('cases', import.meta.url))
const names = readdirSync(cases).sort()

let work = ''
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'outis-golden-'))
})
afterEach(() => rmSync(work, { recursive: true }))

describe('golden releases', () => {
  it.each(names)('[G1] %s', async (name) => {
    const made = await runCase(cases, name, { door, work })
    const kept = readdirSync(join(cases, name)).filter((file) => file !== 'policy.yaml')
    expect([...made.keys()].sort()).toEqual(kept.sort())
    for (const [file, text] of made) expect(text, file).toBe(readFileSync(join(cases, name, file), 'utf8'))
  })

  it('[G2] cover every method in each of its modes, every model and every form of hierarchy', async () => {
    const seen = { methods: new Set<string>(), models: new Set<string>(), forms: new Set<string>() }
    for (const name of names) {
      if (readdirSync(join(cases, name)).includes('error.json')) continue
      const { policy } = await door.readPolicy(join(cases, name, 'policy.yaml'))
      seen.methods.add(`${policy.method.id} ${policy.method.mode}`)
      const asked = recordOf(policy.method).search(policy.method).models
      for (const { id } of [...asked, ...policy.require]) seen.models.add(id)
      for (const { hierarchy } of policy.attributes) if (hierarchy) seen.forms.add(hierarchy.spec.kind)
    }
    const both = [
      'caat',
      'full-domain',
      'kaca',
      'local',
      'mixed',
      'mondrian',
      'personalised',
      'sbtam',
      'slicing',
    ]
    expect([...seen.methods].sort()).toEqual(
      both.flatMap((id) => [`${id} faithful`, `${id} hardened`]).sort(),
    )
    expect(models.map(({ id }) => id).filter((id) => !seen.models.has(id))).toEqual([])
    expect([...seen.forms].sort()).toEqual(
      ['dates', 'file', 'groups', 'intervals', 'prefix', 'suppress', 'tree'].sort(),
    )
  })
})
