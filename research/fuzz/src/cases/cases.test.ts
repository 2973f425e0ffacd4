import { describe, expect, it } from 'vitest'
import { drawCase } from '../generate/draw-case.ts'
import { METHODS } from '../generate/methods.ts'
import { MARK, oddFolders, oddNames } from '../generate/odd-texts.ts'
import { drawsOf } from './draws.ts'
import { isList, isMapping, jsonText, mapping, type Tree, under, withValue, yamlText } from './tree.ts'

const CASES = Array.from({ length: 1500 }, (_, number) => drawCase('drawn', number))

describe('drawn cases', () => {
  it('[Z1] are the same for the same seed and number, and others for another', () => {
    expect(drawCase('drawn', 17)).toEqual(CASES[17])
    expect(JSON.stringify(drawCase('other', 17))).not.toBe(JSON.stringify(CASES[17]))
  })

  it('[Z1] the draws behind them are those of sfc32, evenly spread', () => {
    const draws = drawsOf('spread')
    const counts = new Map<number, number>()
    for (let draw = 0; draw < 60_000; draw++) {
      const value = draws.between(1, 6)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6])
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500)
    expect(drawsOf('s').shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5])
    expect(drawsOf('s').some(['a', 'b', 'c'], 2)).toHaveLength(2)
  })

  it('[Z2] reach every method, mode, format, encoding, task and kind of edit', () => {
    const seen = new Set(
      CASES.flatMap(({ drawn: { policy, form, places, edits, keyEdits, task, by, steps } }) => {
        const method = under(policy, 'method')
        const [id, options] = (isMapping(method) ? method.entries[0] : undefined) ?? ['none', null]
        return [
          `${id} ${under(options, 'mode') ?? 'faithful'}`,
          form.format,
          `to ${places.target.split('.').at(-1)}`,
          String(form.encoding),
          ...edits.map(({ kind }) => kind),
          ...keyEdits.map(({ layer }) => layer),
          task,
          by,
          ...steps,
        ]
      }),
    )
    const wanted = [
      ...METHODS.flatMap((id) =>
        id === 'full-domain' ? [`${id} faithful`] : [`${id} faithful`, `${id} hardened`],
      ),
      ...['csv', 'tsv', 'json', 'jsonl', 'parquet', 'xlsx'].flatMap((format) => [format, `to ${format}`]),
      ...['utf-8', 'utf-8-mark', 'utf-16le', 'utf-16be', 'windows-1252'],
      ...['cut', 'flip', 'insert', 'remove', 'repeat', 'packed', 'file', 'sealed', 'run', 'check', 'command'],
      ...['command-line', 'again', 'shuffled', 'why', 'apply'],
    ]
    expect(wanted.filter((one) => !seen.has(one))).toEqual([])
  })

  it('[Z2] have more rows than combinations may be held, of every method', () => {
    const beyond = CASES.filter(({ aim }) => aim === 'beyond')
    const methods = beyond.map(({ drawn: { policy, table, combinations } }) => {
      expect(combinations).toBeGreaterThan(0)
      expect(combinations).toBeLessThan(table.rows.length)
      const method = under(policy, 'method')
      return isMapping(method) ? method.entries[0]?.[0] : 'none'
    })
    expect(METHODS.filter((id) => !methods.includes(id))).toEqual([])
    const others = CASES.filter(({ aim }) => aim !== 'beyond')
    expect(others.filter(({ drawn }) => drawn.combinations !== undefined)).toEqual([])
  })

  it('[Z2] reach every option that the language has, and every measure', () => {
    const keys = new Set<string>()
    const collect = (tree: Tree | undefined): void => {
      if (isList(tree)) for (const one of tree) collect(one)
      else if (isMapping(tree)) {
        for (const [key, value] of tree.entries) {
          keys.add(key)
          if (typeof value === 'string' && key !== 'source') keys.add(`${key} ${value}`)
          collect(value)
        }
      }
    }
    for (const { aim, drawn } of CASES) if (aim === 'sound') collect(drawn.policy)
    const wanted = [
      ...['missing', 'missing-as wildcard', 'missing-as value', 'missing-as refuse', 'drop-missing', 'csv'],
      ...['type number', 'type text', 'type date', 'order', 'taxonomy', 'on-gap suppress', 'others neutral'],
      ...['intervals', 'prefix', 'dates', 'groups', 'levels', 'tree', 'suppress', 'file', 'from', 'keep'],
      ...['k', 'l', 't', 'models', 'loss', 'suppression-limit', 'mode hardened', 'extra', 'ranges', 'blocks'],
      ...[
        'split relaxed',
        'moves',
        'start',
        'ties',
        'range',
        'sensitive-values',
        'decoys',
        'strata',
        'where',
      ],
      ...['rest', 'quasi', 'hierarchies', 'columns', 'bins', 'correlation', 'generalise', 'layout paper'],
      ...['bucket-k', 'choice', 'per', 'key', 'alias1', 'grade', 'bounds', 'flatness', 'k-map', 'population'],
      ...['keep-order', 'spreadsheet-safe', 'attack none', 'rows', 'distance hierarchical', 'bucket-rows'],
      ...['accuracy-loss', 'query-error', 'pmse-ratio', 'distribution-distance', 'correlation-loss'],
    ]
    expect(wanted.filter((one) => !keys.has(one))).toEqual([])
  })

  it('[Z4] mark what stands for people, and nothing else', () => {
    const [, first] = CASES.flatMap(({ drawn }) => drawn.table.rows)
    expect(first!.some((cell) => cell.includes(MARK))).toBe(true)
    expect([...oddNames, ...oddFolders].filter((name) => name.includes(MARK))).toEqual([])
    expect(CASES.flatMap(({ drawn }) => drawn.table.columns).filter((name) => name.includes(MARK))).toEqual(
      [],
    )
  })
})

describe('trees', () => {
  const tree = mapping(['b', 1], ['2019', ['x', 'a: b', true]], ['__proto__', mapping(['k', 'tru e'])])

  it('[Z3] keep the order of their keys in JSON and YAML', () => {
    expect(jsonText(tree)).toBe('{"b": 1, "2019": ["x", "a: b", true], "__proto__": {"k": "tru e"}}')
    expect(yamlText(tree)).toBe('b: 1\n2019: [x, "a: b", true]\n__proto__:\n  k: "tru e"\n')
  })

  it('[Z3] are read and changed by paths of keys', () => {
    expect(under(tree, '__proto__', 'k')).toBe('tru e')
    expect(under(tree, 'b', 'k')).toBeUndefined()
    expect(jsonText(withValue(tree, ['c', 'd'], 2))).toContain('"c": {"d": 2}')
    expect(jsonText(withValue(tree, ['b'], 2))).toContain('{"b": 2, "2019"')
  })
})
