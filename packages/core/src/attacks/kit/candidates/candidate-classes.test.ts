import { describe, expect, it } from 'vitest'
import { givenOfCase } from '../../../run/attack/example-case.ts'
import { classesOf } from '../reading/released-classes.ts'
import { candidateClasses } from './candidate-classes.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  sex: quasi
  diagnosis: sensitive
method: { mondrian: { k: 2 } }`

describe('candidates', () => {
  it('[AT14] are the classes whose texts cover a person: overlapping ones, and the suppressed rows', async () => {
    const given = await givenOfCase({
      policy,
      original: ['age|sex|diagnosis', '31|f|flu', '45|m|flu', '22|f|asthma', '64|m|flu', '31|f|asthma'],
      release: [
        'age|sex|diagnosis',
        '[30, 40)|f|flu',
        '[20, 40)|*|asthma',
        '[40, 60)|m|flu',
        '*|*|flu',
        '[20, 40)|f|asthma',
      ],
    })
    const classes = classesOf(given)
    const {
      personOf,
      persons,
      offsets,
      classes: fitting,
    } = await candidateClasses(given, given.original, classes)
    expect(persons).toBe(4)
    const of = (row: number) => [...fitting.slice(offsets[personOf[row]], offsets[personOf[row] + 1])]
    expect([0, 1, 2, 3, 4].map(of)).toEqual([[0, 1, 3, 4], [2, 3], [1, 3, 4], [3], [0, 1, 3, 4]])
  })
})
