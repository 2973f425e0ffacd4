/** Pages: HTML that is escaped where it is made, and the parts that pages are laid out of, listed by hand. */
export { type Html, html, type Part } from './html.ts'
export { bullets, figuresOf, legend, type Section, section, table } from './layout.ts'
export { style } from './style.ts'
