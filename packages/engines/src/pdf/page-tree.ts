import { SaxesParser } from 'saxes'

/** An element of a page, or a text in it. */
export type PageNode = PageElement | string

export interface PageElement {
  readonly tag: string
  readonly classes: readonly string[]
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly PageNode[]
}

/** A page taken apart: its title, its style and its body. */
export interface Page {
  readonly title: string
  readonly style: string
  readonly body: PageElement
}

/** Reads a page that Outis itself made: apart from `<meta>` in its head, which is not looked at, it is well-formed XML. */
export function readPage(page: string): Page {
  const part = (tag: string) => new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(page)?.[1] ?? ''
  const [body] = treeOf(`<body>${part('body')}</body>`)
  const [title] = treeOf(`<title>${part('title')}</title>`)
  return { title: textOf(title!), style: part('style'), body: body as PageElement }
}

function treeOf(markup: string): PageNode[] {
  const open: { readonly element: PageElement; readonly children: PageNode[] }[] = []
  const roots: PageNode[] = []
  const put = (node: PageNode) => (open.at(-1)?.children ?? roots).push(node)
  const parser = new SaxesParser({ fragment: true, xmlns: false } as const)
  parser.on('opentag', ({ name, attributes }) => {
    const children: PageNode[] = []
    const classes = (attributes.class ?? '').split(/\s+/).filter((one) => one !== '')
    const element = { tag: name, classes, attributes, children }
    put(element)
    open.push({ element, children })
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', put)
  parser.write(wellFormed(markup)).close()
  return roots
}

/** Halves of characters and code points that stand for none are no XML. */
const wellFormed = (text: string): string => text.replace(/[\ufffe\uffff]|\p{Cs}/gu, '\ufffd')

export const textOf = (node: PageNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

export const isElement = (node: PageNode): node is PageElement => typeof node !== 'string'

export const hasClass = (node: PageNode, name: string): node is PageElement =>
  isElement(node) && node.classes.includes(name)

/** All elements below one that a test picks, in their order; not those inside another picked one. */
export function pick(node: PageNode, test: (element: PageElement) => boolean): PageElement[] {
  if (!isElement(node)) return []
  return node.children.flatMap((child) => (isElement(child) && test(child) ? [child] : pick(child, test)))
}
