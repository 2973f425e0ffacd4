import type { AttackCase, AttackGiven } from '../../attacks/attack.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import { readPolicyText } from '../../policy/text/read-policy-text.ts'
import { memoryEngine } from '../memory/memory-engine.ts'
import { sourceOfLines } from '../memory/source-of-lines.ts'
import { openOriginal } from '../open-original.ts'
import { attackGiven } from './attack-given.ts'
import { attackTableOf } from './attack-table-of.ts'

/** What an attack gets of a case that is written down. */
export async function givenOfCase(written: AttackCase): Promise<AttackGiven> {
  const policy = readPolicyText(
    `outis: 1\ndata: { source: people.csv }\n${written.policy.trim()}\nrelease: { to: out.csv }\n`,
  )
  const engine = memoryEngine()
  const opened = async (lines: readonly string[]) =>
    (await openOriginal(engine, policy, { source: sourceOfLines(lines) })).open
  const released = async (lines: readonly string[]) => {
    const open = await engine.open(sourceOfLines(lines))
    await open.setMissing(policy.data.missing)
    return open
  }
  const given = await attackGiven({
    ...{ engine, policy, files: NO_FILES },
    original: await opened(written.original),
    release: await released(written.release),
    origin: written.origin && Uint32Array.from(written.origin),
    others: written.others && (await opened(written.others)),
    ...(written.told !== undefined && { told: { texts: [written.told] } }),
    seed: 'example',
    context: { pause: async () => {} },
  })
  const facts = { ...given.facts, ...written.facts }
  const earlier = await Promise.all(
    (written.earlier ?? []).map(async ({ release, origin }) => {
      const open = await released(release)
      return {
        release: await attackTableOf(open, open.columns),
        ...(origin && { origin: Int32Array.from(origin) }),
        ...{ quasi: given.quasi, facts },
      }
    }),
  )
  return { ...given, facts, ...(earlier.length > 0 && { earlier }) }
}

/** Such a case stands for itself. */
const NO_FILES: PolicyFiles = {
  table: (path) => ({ kind: 'file', path }),
  async hierarchy(column, spec) {
    if (spec.kind !== 'file') return spec
    throw new Error(`The hierarchy of "${column}" is a file.`)
  },
}
