/** Characters of a line: as many as the terminal has, 80 where there is none, and never fewer than 60. */
export const terminalWidth = (): number => Math.max(60, process.stdout.columns ?? 80)

/** A text in at most so many characters, the end cut off where it is longer. */
export function shortened(text: string, width: number): string {
  const characters = [...text]
  return characters.length <= width ? text : `${characters.slice(0, Math.max(1, width - 1)).join('')}…`
}

/** A text in lines of at most `width` characters, broken between words; each begins with `indent`. */
export function wrapped(text: string, width: number, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line].map((one) => `${indent}${one}`).join('\n')
}
