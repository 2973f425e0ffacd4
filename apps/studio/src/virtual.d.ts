declare module 'virtual:glossary' {
  export const glossary: Readonly<Record<string, string>>
}

declare module 'virtual:ten-rows' {
  /** Ten invented people, in the same form as the server's answer about a table. */
  export const tenRows: Omit<import('@outis/api').TenRows, 'quasi'>
}

/** Of the sources of the core, for tests alone: it is no part of the package. */
declare module '@outis/core/testing' {
  export const drawnVerdict: import('fast-check').Arbitrary<import('@outis/core/verdict').ReleaseVerdict>
}
