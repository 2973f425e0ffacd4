import { comparisonMetrics } from '@outis/core/metrics'
import { describe, expect, it } from 'vitest'
import { c45 } from '../classifiers/c45/c45.ts'
import { classifiers } from '../classifiers/registry.ts'
import { comparedOf } from '../compared/sample-tables.fixture.ts'
import { correlationChange } from '../correlation/correlation-change.ts'
import { distributionChanges } from '../distributions/distribution-change.ts'
import { propensity } from '../propensity/propensity-score.ts'
import { queryErrors } from '../queries/count-query-error.ts'
import { evaluateTables } from './evaluate-tables.ts'
import { measureComparison } from './measure-comparison.ts'
import { PEOPLE, recodedAlike, samplePeople } from './sample-people.fixture.ts'

const original = samplePeople(200, 1)
const same = comparedOf(PEOPLE, { original, release: original })
const coarser = comparedOf(PEOPLE, { original, release: recodedAlike(original, 5) })
const given = { class: 'rich', folds: 4, queries: 50 }
const options = { missing: [''], given }

describe.each(comparisonMetrics.map((metric) => ({ ...metric })))(
  '$id',
  ({ id, options: declared, range, title }) => {
    it('[EM1] is 0 for an identical release, in its range for another, and repeats', () => {
      expect(measureComparison(id, same, options).measured).toMatchObject({ id, title, value: 0 })
      const { measured } = measureComparison(id, coarser, options)
      expect(Number(measured!.value)).toBeGreaterThanOrEqual(range[0])
      expect(Number(measured!.value)).toBeLessThanOrEqual(range[1] ?? Number.POSITIVE_INFINITY)
      expect(measureComparison(id, coarser, options).measured).toEqual(measured)
    })

    it('[EM1] declares help and a default for every option', () => {
      for (const option of Object.values(declared)) {
        expect(option.help.length).toBeGreaterThan(10)
        expect('default' in option).toBe(true)
      }
    })
  },
)

describe('measures of a policy', () => {
  it('[EM1] give what the evaluation gives', async () => {
    const figureOf = (id: Parameters<typeof measureComparison>[0], more = {}) =>
      measureComparison(id, coarser, { missing: [''], given: { ...given, ...more } }).measured?.value
    const asked = { queries: 50, seed: 7 }
    expect(figureOf('query-error')).toBe(queryErrors(coarser, asked)!.median)
    expect(figureOf('query-error', { statistic: 'mean' })).toBe(queryErrors(coarser, asked)!.mean)
    expect(figureOf('pmse-ratio')).toBe(propensity(coarser).ratio)
    expect(figureOf('correlation-loss')).toBe(correlationChange(coarser).mean)
    const changes = distributionChanges(coarser).map(({ totalVariation }) => totalVariation)
    expect(figureOf('distribution-distance')).toBe(Math.max(...changes))
    expect(figureOf('distribution-distance', { of: 'job' })).toBe(changes[PEOPLE.indexOf('job')])
    const found = await evaluateTables(coarser, {
      classes: ['rich'],
      classifiers: [c45],
      folds: 4,
    })
    const [{ release, transfer }] = found.classes[0].classifiers
    expect(figureOf('accuracy-loss')).toBeCloseTo(-transfer!.difference.value, 12)
    expect(figureOf('accuracy-loss', { test: 'release' })).toBeCloseTo(-release!.difference.value, 12)
  })

  it('[EM1] say how far the figure can be trusted', () => {
    const { note } = measureComparison('accuracy-loss', same, options)
    expect(note).toBe('95 % interval 0 to 0 points. No difference can be told from noise.')
    expect(measureComparison('distribution-distance', coarser, options).note).toBe('Most in "age".')
  })

  it('[EM1] say which columns they could not look at', () => {
    const aliased = original.map(([age, town, job, rich]) => [age, town, `alias of ${job}`, rich])
    const { note, measured } = measureComparison(
      'query-error',
      comparedOf(PEOPLE, { original, release: aliased }),
      options,
    )
    expect(measured!.value).toBe(0)
    expect(note).toBe('Without columns whose published values cannot be compared: job.')
  })

  it('[EM2] that cannot be taken give nothing and say why', () => {
    const gone = comparedOf(PEOPLE, { original, release: original.map((row) => [...row.slice(0, 3), '*']) })
    expect(measureComparison('accuracy-loss', gone, options)).toEqual({
      note: 'Fewer than two classes of "rich" are left in the release.',
    })
    const sick = samplePeople(260, 2)
    const aliases = (count: number) =>
      comparedOf(PEOPLE, {
        original: sick,
        release: sick.map((row, index) => [...row.slice(0, 3), `alias ${index % count}`]),
      })
    expect(measureComparison('accuracy-loss', aliases(201), options)).toEqual({
      note: 'The release has 201 values of "rich": too many to be classes (at most 200).',
    })
    expect(measureComparison('accuracy-loss', aliases(200), options).measured).toBeDefined()
    const other = measureComparison('accuracy-loss', same, { missing: [''], given: { class: 'shoe size' } })
    expect(other.measured).toBeUndefined()
    expect(other.note).toContain('shoe size')
    const one = comparedOf(['x'], { original: [['1'], ['1']], release: [['1'], ['1']] })
    expect(measureComparison('query-error', one, options).measured).toBeUndefined()
    expect(
      measureComparison('distribution-distance', one, { missing: [], given: { of: 'y' } }).measured,
    ).toBeUndefined()
  })

  it('[EM1] every classifier can be asked for by its word', () => {
    const { classifier } = comparisonMetrics[0].options
    expect(classifier.kind === 'choice' && classifier.values).toEqual(
      classifiers.map(({ id }) => id).filter((id) => id !== 'zero-r'),
    )
  })
})
