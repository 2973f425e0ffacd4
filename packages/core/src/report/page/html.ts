/** Markup that is safe to write as it is: made by `html` alone. */
export interface Html {
  readonly html: string
}

export type Part = Html | string | number | false | null | undefined | readonly Part[]

/** The one place where text becomes markup: every part that is not markup already is escaped, in elements and quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0]
  for (let partIndex = 0; partIndex < parts.length; partIndex++)
    text += write(parts[partIndex]) + strings[partIndex + 1]
  return { html: text }
}

function write(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return isList(part) ? part.map(write).join('') : part.html
}

const isList = (part: Html | readonly Part[]): part is readonly Part[] => Array.isArray(part)

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that turn or hide the text after them become visible marks; "3.9 %" and "k = 5" do not break over lines. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/[&<>"']/g, (character) => ENTITIES[character])
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) => (/\s/.test(character) ? ' ' : '\ufffd'))
    .replace(/(\d) %/g, '$1\u00a0%')
    .replace(/ = /g, '\u00a0=\u00a0')

/** Text that is copied: escaped like any other, but lines and spaces stay as they are. */
export const codeText = (text: string): Html => ({
  html: text
    .split('\n')
    .map((line) => escapeHtml(line).replaceAll('\u00a0', ' '))
    .join('\n'),
})
