import { escapeHtml, type Html } from './html.ts'

/** Text that is copied: escaped like any other, but lines and spaces stay as they are. */
export const codeText = (text: string): Html => ({
  html: text
    .split('\n')
    .map((line) => escapeHtml(line).replaceAll('\u00a0', ' '))
    .join('\n'),
})
