import type { Attack, AttackCase, AttackInput } from '../../attacks/attack.ts'
import { type JudgedFinding, judgeFinding, withPromise } from '../../attacks/kit/judging/judge-finding.ts'
import { defined } from '../../data/value/defined.ts'
import { counted, percent } from '../../data/words/words.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import { readPolicyText } from '../../policy/text/read-policy-text.ts'
import { type AttackBar, attackBars } from '../../report/page/attack-bars.ts'
import { memoryEngine } from '../memory/memory-engine.ts'
import { sourceOfLines } from '../memory/source-of-lines.ts'
import { openOriginal } from '../stages/read-stage.ts'
import { attackGiven, attackTableOf } from './attack-given.ts'
import { badness } from './attacks-report.ts'

/** What an attack gets of a case that is written down. */
export async function givenOfCase(written: AttackCase): Promise<AttackInput> {
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

/** The picture of an attack's example, as an SVG that stands alone: the weak release above, the one that resists below. */
export async function examplePicture(attack: Attack): Promise<string> {
  const bars = [
    await barOf(attack, attack.example.weak, 'A weak release'),
    await barOf(attack, attack.example.resists, 'One that resists'),
  ]
  const spoken = bars.map(({ title, success }) => `${title}: ${percent(success.share)} right`).join('; ')
  const drawn = attackBars(bars, `${attack.title}. ${spoken}`).html
  const [, opening = '', inside = ''] = /^(<svg[^>]*)>([\s\S]*)$/.exec(drawn) ?? []
  return `${opening} xmlns="http://www.w3.org/2000/svg"><style>${STYLE}</style>${inside}\n`
}

async function barOf(attack: Attack, example: AttackCase, words: string): Promise<AttackBar> {
  const given = await givenOfCase(example)
  const found = (await attack.run(given)).map((finding) =>
    judgeFinding(attack.id, withPromise(finding, given.facts.bounds?.[attack.id]), undefined),
  )
  const [worst] = found.sort((a, b) => badness(b) - badness(a))
  return {
    title: `${words} (${counted(worst.targets, 'guess', 'guesses')})`,
    targets: worst.targets,
    ...figuresOf(worst),
    state: worst.isBroken ? 'broken' : worst.isExposed ? 'exposed' : 'quiet',
  }
}

const figuresOf = ({ baseline, control, success, bound }: JudgedFinding) => ({
  guess: Math.min(1, Math.max(0, baseline)),
  success,
  ...(control && { control: control.share }),
  ...defined({ bound }),
})

/** As on the page of a report, in both lights. */
const STYLE =
  'svg{font:12px system-ui,sans-serif}text{fill:#1d2733}.strong{font-weight:600}.quiet-text{fill:#576271;font-size:11px}.limit-text{fill:#a3480a;font-size:11px;font-weight:600}.track{fill:#e9ebe6}.attacker{fill:#17766d}.attacker.exposed,.attacker.broken{fill:#a3480a}.halo{stroke:#fff;stroke-width:4}.whisker{stroke:#1d2733;stroke-width:1.5}.guess{fill:#a3acb8}.control{fill:#576271}.limit{stroke:#a3480a;stroke-width:1.5;stroke-dasharray:4 3}@media(prefers-color-scheme:dark){text{fill:#e7ebf0}.quiet-text{fill:#a3afbd}.limit-text{fill:#f0a35c}.track{fill:#2a343f}.attacker{fill:#4bbcae}.attacker.exposed,.attacker.broken{fill:#f0a35c}.halo{stroke:#1a2129}.whisker{stroke:#e7ebf0}.guess{fill:#6f7c8b}.control{fill:#a3afbd}.limit{stroke:#f0a35c}}'
