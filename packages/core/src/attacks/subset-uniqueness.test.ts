import { describe, expect, it } from 'vitest'
import { givenOfCase } from '../run/attack/example-case.ts'
import { subsetUniqueness } from './subset-uniqueness.ts'

const policy = `
attributes: { zip: quasi, sex: quasi, job: neutral, diagnosis: sensitive }
method: { full-domain: { k: 2 } }`

describe('subset uniqueness', () => {
  // By hand: the pilot is alone in one column; (1, f), (1, m, …) … in two.
  it('[AT66] counts rows alone in one, two or three columns, and blames those of the fewest', async () => {
    const rows = ['zip|sex|job|diagnosis', '1|f|baker|a', '1|m|baker|b', '2|f|baker|c', '2|m|pilot|d']
    const [finding] = await subsetUniqueness.run(await givenOfCase({ policy, original: rows, release: rows }))
    expect(finding).toMatchObject({ success: { targets: 4, hits: 4 }, exposed: 4 })
    expect(finding.why).toContain('1 in 1, 3 in 2')
    expect(finding.why).not.toContain('diagnosis')
  })

  it('[AT9] proposes to declare those columns alone that are not quasi-identifiers', async () => {
    const rows = ['zip|sex|job|diagnosis', '1|f|baker|a', '1|m|baker|b', '2|f|baker|c', '2|m|pilot|d']
    const [finding] = await subsetUniqueness.run(await givenOfCase({ policy, original: rows, release: rows }))
    expect(finding.fix).toBe('Declare job quasi or drop what nobody needs: k-anonymity then counts it too.')
  })

  it('[AT9] asks for k-anonymity only where it is not promised', async () => {
    const rows = ['zip|sex|diagnosis', '1|f|a', '1|m|b', '2|f|c', '2|m|d']
    const asking = async (method: string) => {
      const attributes = 'attributes: { zip: quasi, sex: quasi, diagnosis: sensitive }'
      const given = await givenOfCase({
        policy: `${attributes}\nmethod: ${method}`,
        original: rows,
        release: rows,
      })
      return (await subsetUniqueness.run(given))[0].fix
    }
    expect(await asking('{ full-domain: { k: 2 } }')).toBe('Publish sex and zip more coarsely.')
    expect(await asking('{ full-domain: { t: 0.3 } }')).toBe(
      'Ask for k-anonymity of all rows (k: 5), or publish sex and zip more coarsely.',
    )
  })

  it('[AT66] joins no columns whose cells do not belong together', async () => {
    const rows = ['zip|sex|job|diagnosis', '1|f|baker|a', '1|m|clerk|b', '2|f|clerk|c', '2|m|baker|d']
    const groups = { bucket: 'job', columns: [['zip'], ['sex', 'diagnosis']] }
    const given = await givenOfCase({ policy, original: rows, release: rows, facts: { groups } })
    const [finding] = await subsetUniqueness.run(given)
    expect(finding).toMatchObject({ success: { hits: 0 }, exposed: 0 })
    expect(finding.fix).toBeUndefined()
  })
})
