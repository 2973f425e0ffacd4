declare module 'virtual:glossary' {
  export const glossary: Readonly<Record<string, string>>
}

declare module 'virtual:ten-rows' {
  /** Invented people, as the server answers for those of a table. */
  export const tenRows: Omit<import('@outis/api').TenRows, 'quasi'>
}
