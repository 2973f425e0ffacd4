import type { PublishedColumnCounts } from '../attacks/attack.ts'
import { OutisError } from '../data/errors.ts'
import type { LedgerBook, LedgerSource, RememberedRelease } from './ledger.ts'

/** The book with one more release of a source, which may be new. The very same release again takes the place of the first. */
export function withRelease(
  book: LedgerBook,
  source: Omit<LedgerSource, 'releases'>,
  release: RememberedRelease,
): LedgerBook {
  const known = book.sources.find(({ id }) => id === source.id)
  const others = (known?.releases ?? []).filter((one) => !isSameRelease(one, release))
  const grown = { ...source, releases: [...others, release] }
  return {
    ...book,
    sources: known
      ? book.sources.map((source) => (source === known ? grown : source))
      : [...book.sources, grown],
  }
}

/** The book with what the report of the last release of a source counts of the original. */
export const withCounts = (
  book: LedgerBook,
  sourceId: string,
  counts: readonly PublishedColumnCounts[],
): LedgerBook => ({
  ...book,
  sources: book.sources.map((source) => {
    const last = source.releases.at(-1)
    if (source.id !== sourceId || last === undefined || counts.length === 0) return source
    return { ...source, releases: [...source.releases.slice(0, -1), { ...last, counts }] }
  }),
})

/** Whether two releases show the same rows in the same classes, and were made from the same values. */
export function isSameRelease(one: RememberedRelease, other: RememberedRelease): boolean {
  const facts = ({ method, mode, quasi, identity, labels, slices, columns, forms }: RememberedRelease) =>
    JSON.stringify([
      method,
      mode,
      quasi,
      identity,
      labels,
      slices && [slices.groups, slices.shown.map((shown) => shown.labels)],
      columns.map(({ name, role }) => [name, role]),
      !forms,
    ])
  const lists = ({ keys, classOf, contents, columns, forms, slices }: RememberedRelease) => [
    ...[keys, classOf, contents ?? [], ...(forms ? [forms.formOf, forms.isSensitive] : [])],
    ...(slices?.shown.map(({ labelOf }) => labelOf) ?? []),
    ...columns.flatMap(({ hashes, codes, shown, blank }) => [
      hashes,
      codes,
      ...(blank ? [blank] : []),
      ...(shown ? [shown.hashes, shown.codes] : []),
    ]),
  ]
  const [ones, theirs] = [lists(one), lists(other)]
  return (
    facts(one) === facts(other) &&
    ones.length === theirs.length &&
    ones.every(
      (list, index) =>
        list.length === theirs[index].length && list.every((value, row) => value === theirs[index][row]),
    )
  )
}

/** The book without a release. The source stays, with the secret of its draws: what others hold of it was made by them. */
export function forgetRelease(book: LedgerBook, id: string): LedgerBook {
  if (!book.sources.some(({ releases }) => releases.some((release) => release.id === id))) {
    throw new OutisError('LEDGER_SOURCE', {
      message: 'The ledger has no release of that number.',
      hint: '`outis ledger list` shows the numbers.',
    })
  }
  return {
    ...book,
    sources: book.sources.map((source) => ({
      ...source,
      releases: source.releases.filter((release) => release.id !== id),
    })),
  }
}
