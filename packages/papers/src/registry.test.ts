import { OutisError } from '@outis/core/errors'
import { describe, expect, it } from 'vitest'
import { findPapers, papers } from './registry.ts'

describe('finding papers', () => {
  it('[PAP6] by name, author and number, in any case; all without a name', () => {
    expect(findPapers()).toBe(papers)
    for (const paper of papers) {
      for (const name of [paper.id, ...paper.aliases]) {
        expect(findPapers(name)).toEqual([paper])
        expect(findPapers(name.toUpperCase())).toEqual([paper])
      }
    }
  })

  it('[PAP1] no name means two papers', () => {
    const names = papers.flatMap(({ id, aliases }) => [id, ...aliases])
    expect(new Set(names).size).toBe(names.length)
    expect(names.every((name) => name === name.toLowerCase())).toBe(true)
  })

  it('[PAP6] another name is USAGE with those there are', () => {
    const refused = () => findPapers('slicng')
    expect(refused).toThrow(OutisError)
    try {
      refused()
    } catch (error) {
      expect(error).toMatchObject({ code: 'USAGE' })
      expect((error as OutisError).hint).toMatch(/slicing.*sbtam/s)
    }
  })
})
