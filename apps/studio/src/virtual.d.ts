declare module 'virtual:glossary' {
  export const glossary: Readonly<Record<string, string>>
}

declare module 'virtual:ten-rows' {
  /** Ten invented people, in the same form as the server's answer about a table. */
  export const tenRows: Omit<import('@outis/api').TenRows, 'quasi'>
}
