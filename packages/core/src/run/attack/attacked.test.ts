import { describe, expect, it } from 'vitest'
import { anonymize } from '../../library/anonymize.ts'
import { filesInMemory } from '../../library/files-in-memory.ts'
import { intervals, prefix } from '../../library/hierarchy-forms.ts'
import { somePeople } from '../../library/people.fixture.ts'
import { readPeople } from '../../library/people.ts'
import { type PolicyObject, policyOfInput } from '../../library/policy-input.ts'
import { reportSchema } from '../../report/report.ts'
import { toHtml } from '../../report/sections/report-page.ts'
import { memoryEngine } from '../memory/memory-engine.ts'
import { searchOf } from '../prepare/method-answers.ts'
import type { PlannedRun } from '../run-state.ts'
import { MOST_ROWS, whyNoAttack } from '../stages/attack-stage.ts'
import { openOriginal } from '../stages/read-stage.ts'
import { attackContext } from './attack-context.ts'
import { attackGiven } from './attack-given.ts'
import { rehearse } from './rehearse.ts'

const people = somePeople(200)

const policy: PolicyObject = {
  attributes: {
    name: 'identifying',
    age: { role: 'quasi', hierarchy: intervals(5, 10, 20) },
    zip: { role: 'quasi', hierarchy: prefix(5, [3, 2]) },
    diagnosis: 'sensitive',
  },
  method: { 'full-domain': { k: 5 } },
}

const limited = (linkage: number) => ({ ...policy, attack: { limits: { linkage } } })

describe('attacks on a release before it is given', () => {
  it('[E396] are in result and report, which satisfies its schema and has a picture', async () => {
    const made = await anonymize(people, policy, { seed: '1' })
    expect(made.attacks.tried.map(({ attack }) => attack)).toContain('linkage')
    expect(made.report.attacks?.tried.map(({ attack }) => attack)).toEqual(
      made.attacks.tried.map(({ attack }) => attack),
    )
    const written = JSON.parse(JSON.stringify(made.report))
    expect(reportSchema.parse(written)).toEqual(written)
    expect((await toHtml(made.report)).includes('class="whisker"')).toBe(true)
    expect(made.report.summary.join(' ')).toMatch(/Attacks: \d+ attacks? tried/)
  })

  it('[E396] are left out where the caller or the policy says so, and the report says that', async () => {
    const without = await anonymize(people, limited(0), { seed: '1', attack: false })
    expect([without.holds, without.attacks.tried]).toEqual([true, []])
    expect(without.report.attacks?.none).toMatch(
      /\(--no-attack\)\. The limit that the policy sets was not judged\./,
    )
    const none = await anonymize(people, { ...policy, attack: 'none' }, { seed: '1' })
    expect(none.report.notices.at(-1)).toMatch(/the policy asks for none/)
    expect((await toHtml(none.report)).includes('the policy asks for none')).toBe(true)
  })

  it('[E404] a broken limit is the first line, fails the policy, and withholds under strict', async () => {
    expect((await anonymize(people, limited(0.5), { seed: '1' })).holds).toBe(true)
    const broken = await anonymize(people, limited(0), { seed: '1' })
    expect([broken.holds, broken.report.judged.state]).toEqual([false, 'fails'])
    expect(broken.report.headline).toBe('An attack goes further than allowed: linkage.')
    expect(broken.report.judged.text).toBe(
      'The policy does not hold. An attack goes further than allowed: linkage.',
    )
    expect(broken.rows).toHaveLength(200)
    expect((await anonymize(people, limited(0), { seed: '1', strict: true })).rows).toEqual([])
  })

  it('[E401] people outside are the control, read by value; a column they lack is named', async () => {
    const others = somePeople(80, 'others').map((one) => ({ ...one, age: `${one.age}.0` }))
    const { attacks } = await anonymize(people, policy, { seed: '1', others })
    const linkage = attacks.findings.find(({ attack }) => attack === 'linkage')
    expect(linkage?.control).toMatchObject({ targets: 80 })
    const lacking = others.map(({ name, age, zip }) => ({ name, age, zip }))
    await expect(anonymize(people, policy, { others: lacking })).rejects.toMatchObject({
      code: 'COLUMN_UNKNOWN',
      message: 'The holdout lacks 1 column of the data: "diagnosis".',
    })
  })

  it('[E399] end with the run that is stopped', async () => {
    const signal = { aborted: false }
    const progress = ({ step }: { readonly step: string }) => {
      if (step.startsWith('attack')) signal.aborted = true
    }
    await expect(anonymize(people, policy, { seed: '1', signal, progress })).rejects.toMatchObject({
      code: 'STOPPED',
    })
  })
})

/** What `anonymize` works with before it makes a release. */
async function jobOf(input: PolicyObject) {
  const [engine, read] = [memoryEngine(), policyOfInput(input)]
  const { open } = await openOriginal(engine, read, { source: readPeople(people).source })
  const { files } = filesInMemory({})
  return { engine, policy: read, open, files, search: searchOf(read), prepared: {} } as unknown as PlannedRun
}

describe('what is tried by itself', () => {
  it('[E403] nothing on a large table, unless the policy limits it', async () => {
    const whyNone = async (input: PolicyObject, rows?: number) =>
      whyNoAttack(await jobOf(input), { now: () => 0, rows })
    expect(await whyNone(policy)).toBeUndefined()
    expect(await whyNone(policy, 199)).toMatch(
      /it has 200 rows, and attacks are tried by themselves up to 199/,
    )
    expect(await whyNone(limited(0.5), 199)).toBeUndefined()
    const beyond = { ...(await jobOf(policy)), prepared: { start: { most: 40 } } } as unknown as PlannedRun
    expect(whyNoAttack(beyond, { now: () => 0 })).toMatch(/more than 40 distinct combinations/)
    expect(MOST_ROWS).toBe(100_000)
  })

  it('[E402] a rehearsal has one half inside and the other outside, the same each time', async () => {
    const job = await jobOf(policy)
    const given = await attackGiven({
      ...{ engine: job.engine, policy: job.policy, files: job.files, seed: 'attack' },
      ...{ original: job.open, release: job.open },
      context: attackContext({ now: () => 0 }),
    })
    const signal = { aborted: false }
    const [first, again] = [
      await rehearse(given, { run: job, signal }),
      await rehearse(given, { run: job, signal }),
    ]
    expect(first.original.rows + first.others!.rows).toBe(200)
    expect(Math.min(first.original.rows, first.others!.rows)).toBeGreaterThan(70)
    expect(first.release.rows).toBe(first.original.rows)
    expect([...first.origin!].sort((a, b) => a - b)).toEqual(Array.from(first.origin!, (_, row) => row))
    const names = ({ columns }: typeof given.original) => {
      const { values, codes } = columns.get('name')!
      return Array.from(codes, (code) => values[code])
    }
    const all = [...names(first.original), ...names(first.others!)]
    expect(all.sort()).toEqual(names(given.original).sort())
    expect(names(again.original)).toEqual(names(first.original))
  })
})
