import type { AttackFinding, AttackGiven, EarlierRelease } from './attack.ts'
import { type AttackTable, columnOf } from './attack-table.ts'
import { sharedCodes } from './shared-codes.ts'

/**
 * A release that treats rows with sensitive values apart shows others in the same form, so that the form tells less. Who is in
 * that form in every release is nearly always sensitive, unless the same others are.
 */
export function formTwice(given: AttackGiven, earlier: readonly EarlierRelease[]): AttackFinding | undefined {
  const { strata } = given.facts
  const alike = earlier.filter(({ facts }) => facts.strata?.attribute === strata?.attribute)
  if (strata === undefined || alike.length === 0) return undefined
  const { values, codes } = columnOf(given.original, strata.attribute)
  const isSensitive = values.map((text) => strata.sensitive.includes(text))
  const inNewest = notAsTheyWere(given, given)
  const inAll = alike
    .map((release) => notAsTheyWere(given, release))
    .reduce((sum, one) => sum.map((both, person) => both & one[person]), inNewest)
  const count = (inForm: Uint8Array) => {
    let [targets, hits] = [0, 0]
    for (const [person, isIn] of inForm.entries()) {
      targets += isIn
      if (isIn && isSensitive[codes[person]]) hits++
    }
    return { targets, hits }
  }
  const [together, alone] = [count(inAll), count(inNewest)]
  const bound = given.facts.bounds?.composition ?? given.facts.bounds?.treatment
  return {
    of: strata.attribute,
    way: 'in the sensitive form in every release',
    success: together,
    baseline: alone.targets === 0 ? 0 : alone.hits / alone.targets,
    ...(bound !== undefined && { bound }),
    exposed: together.hits,
    why: `${together.targets} people are in no release as they were, ${alone.targets} in the newest alone.`,
    ...(together.targets < alone.targets && {
      fix: 'Make both releases with one ledger (--ledger FILE), so that the same rows hide the sensitive ones again.',
    }),
  }
}

/** People whose quasi-identifiers no row shows as they were: 1 each. Their rows are in the other form. */
function notAsTheyWere(
  { original }: AttackGiven,
  { release, quasi }: { readonly release: AttackTable; readonly quasi: AttackGiven['quasi'] },
): Uint8Array {
  const { codes } = sharedCodes(
    [release, original],
    quasi.map(({ name }) => name),
  )
  const shown = new Set(codes[0])
  return Uint8Array.from(codes[1], (code) => (shown.has(code) ? 0 : 1))
}
