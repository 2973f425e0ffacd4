/** Lines from `start` up to, but without, `end`. */
export interface Block {
  readonly start: number
  readonly end: number
}

const UNDERLINE = /^[-=]{4,}\s*$/

/**
 * Where models stand in Weka's output: behind an underlined heading, up to the next blank line. A text without such a
 * heading is a model from its first line on.
 */
export function wekaBlocks(lines: readonly string[], heading: RegExp): Block[] {
  const blocks: Block[] = []
  for (const [lineIndex, line] of lines.entries()) {
    if (lineIndex > 0 && UNDERLINE.test(line) && heading.test(lines[lineIndex - 1])) {
      blocks.push(blockFrom(lines, lineIndex + 1))
    }
  }
  return blocks.length > 0 ? blocks : [blockFrom(lines, 0)]
}

function blockFrom(lines: readonly string[], from: number): Block {
  const isBlank = (place: number) => lines[place].trim() === ''
  let start = from
  while (start < lines.length && isBlank(start)) start++
  let end = start
  while (end < lines.length && !isBlank(end)) end++
  return { start, end }
}
