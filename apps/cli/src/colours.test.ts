import { describe, expect, it } from 'vitest'
import { showsColour } from './colours.ts'

describe('colour', () => {
  it.each([
    ['a terminal', { isTTY: true }, {}, true],
    ['a pipe', {}, {}, false],
    ['a pipe on a build machine', {}, { CI: 'true' }, false],
    ['a pipe that asks for it', {}, { FORCE_COLOR: '1' }, true],
    ['a terminal that declines it', { isTTY: true }, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['a terminal that is forced to none', { isTTY: true }, { FORCE_COLOR: '0' }, false],
    ['a terminal without colour', { isTTY: true }, { TERM: 'dumb' }, false],
  ])('[X37] %s', (_, stream, environment, expected) => {
    expect(showsColour(stream, environment)).toBe(expected)
  })
})
