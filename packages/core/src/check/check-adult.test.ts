import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ARX_COLUMNS } from '../testing/adult-columns.fixture.ts'
import { adultFile, adultFolder, adultIsThere } from '../testing/adult-folder.fixture.ts'
import { checkRelease } from './check-release.ts'
import { codedCombinations } from './grouping.ts'
import {
  combinationsOf,
  dictionaryOf,
  hierarchyOf,
  inputOf,
  labelAt,
  required,
} from './test-release.fixture.ts'

/** Adult generalised to levels and with classes below k suppressed, by plain code that knows nothing of the searches. */
function publishAdult(levels: readonly number[], k: number) {
  const [header, ...lines] = readFileSync(adultFile, 'utf8').trim().split('\n')
  const columns = header.trim().split(',')
  const cells = lines.map((line) => line.trim().split(','))
  const original = cells.map((row) => ARX_COLUMNS.map((name) => row[columns.indexOf(name)]))
  const occupation = cells.map((row) => row[columns.indexOf('occupation')])
  const quasi = ARX_COLUMNS.map((name, column) => {
    const dictionary = dictionaryOf(original.map((row) => row[column]))
    const file = `adult_hierarchy_${name === 'income' ? 'salary-class' : name}.csv`
    const rows = readFileSync(join(adultFolder, 'hierarchies', file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.trim().split(';'))
    return {
      name,
      type: dictionary.type,
      dictionary,
      hierarchy: hierarchyOf(name, dictionary, { kind: 'rows', rows }),
    }
  })
  const labels = quasi.map(({ hierarchy, dictionary }, column) => {
    const at = labelAt(hierarchy, dictionary, levels[column])
    return new Map(dictionary.values.map((value) => [value, at(value)]))
  })
  const general = original.map((row) => row.map((text, column) => labels[column].get(text)!))
  const sizes = new Map<string, number>()
  for (const row of general) sizes.set(row.join(';'), (sizes.get(row.join(';')) ?? 0) + 1)
  const release = general.map((row, i) => [
    ...(sizes.get(row.join(';'))! < k ? row.map(() => '*') : row),
    occupation[i],
  ])
  return { quasi, original, release }
}

function checkAdult(levels: readonly number[], change?: (release: string[][]) => void) {
  const { quasi, original, release } = publishAdult(levels, 5)
  change?.(release)
  return checkRelease(
    inputOf(
      release,
      { quasi: ARX_COLUMNS, sensitive: ['occupation'] },
      {
        quasi,
        original: codedCombinations(combinationsOf(ARX_COLUMNS, original)),
        requirements: [required('k-anonymity', { k: 5 }), required('distinct-l-diversity', { l: 2 })],
      },
    ),
  )
}

const utility = (result: ReturnType<typeof checkRelease>, id: string) =>
  Number(result.utility.find((figure) => figure.id === id)?.value)

describe.skipIf(!adultIsThere)('Adult, 30,162 rows', () => {
  // Levels, rows suppressed and Loss: ARX's optimal solutions for k = 5 with a limit of 4 % and of 0 %.
  it('[CH50] 4 % suppression: 1,178 rows suppressed, Loss 0.195782', () => {
    const result = checkAdult([0, 3, 0, 1, 1, 1, 1, 0])
    expect(result).toMatchObject({ rows: 30_162, suppressedRows: 1_178 })
    expect(result.verdicts[0]).toMatchObject({ model: 'k-anonymity', holds: true, figure: 5 })
    expect(utility(result, 'loss')).toBeCloseTo(0.195782, 6)
    expect(utility(result, 'entropy')).toBeGreaterThan(0)
  })

  it('[A2] no suppression: Loss 0.542211', () => {
    const result = checkAdult([0, 4, 1, 2, 3, 2, 0, 0])
    expect(result).toMatchObject({ suppressedRows: 0 })
    expect(result.verdicts[0].holds).toBe(true)
    expect(utility(result, 'loss')).toBeCloseTo(0.542211, 6)
  })

  it('[A3] one cell put back to its original value breaks k and nothing else hides it', () => {
    const result = checkAdult([0, 3, 0, 1, 1, 1, 1, 0], (release) => {
      const row = release.findIndex(([sex]) => sex !== '*')
      release[row][1] = '39'
    })
    expect(result.holds).toBe(false)
    expect(result.verdicts[0]).toMatchObject({ figure: 1 })
    expect(result.details?.join()).toContain('Non-uniform entropy is not measured')
  })
})
