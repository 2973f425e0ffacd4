declare module 'virtual:glossary' {
  export const glossary: Readonly<Record<string, string>>
}
