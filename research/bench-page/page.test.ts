import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/workspace.mjs'
import { logPlot } from './log-plot.mjs'
import { benchPage, type Results } from './page.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the page of measurements', () => {
  it('[I920] research/bench/RESULTS.md and its pictures are what research/bench/results says', () => {
    const { version } = JSON.parse(read('package.json'))
    const files = benchPage(JSON.parse(read(`research/bench/results/${version}.json`)) as Results)
    expect(files.size).toBeGreaterThan(1)
    for (const [path, text] of files) expect(read(path), path).toBe(text)
  })

  it('[I920] a plot names every line once, and no name covers another', () => {
    const names = ['one', 'two', 'three', 'four']
    const picture = logPlot({
      title: 'a < b',
      x: 'rows',
      y: 'seconds',
      series: names.map((name) => ({ name, points: [[10, 1] as const, [1000, 7] as const] })),
    })
    const places = names.map((name) => Number(new RegExp(`y="([\\d.]+)"[^>]*>${name}<`).exec(picture)?.[1]))
    places.sort((a, b) => a - b)
    for (let index = 1; index < places.length; index++)
      expect(places[index] - places[index - 1]).toBeGreaterThan(14.5)
    expect(picture).not.toContain('a < b')
  })
})
