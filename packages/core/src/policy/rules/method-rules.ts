import type { Path } from '../path.ts'
import type { Role } from '../policy.ts'
import type { Report } from '../problem.ts'
import type { WrittenMethod } from '../schema/method-schema.ts'
import type { WrittenSearch } from '../schema/search-schema.ts'
import { checkPersonalised } from './personalised-rules.ts'
import { checkRole, checkSearchModels } from './requirement-rules.ts'
import { checkSlicing } from './slicing-rules.ts'
import { checkColumn, type Sound } from './sound.ts'
import { checkStrata } from './strata-rules.ts'

/** What the rules need to know of each method. */
interface MethodTraits {
  readonly needs: readonly Role[]
  /** Must be given something to reach: the keys that can say it. */
  readonly aims: readonly string[]
  /** Keys without a meaning in faithful mode. */
  readonly hardened: readonly string[]
}

const SEARCH_AIMS = ['k', 'l', 't', 'models']

const TRAITS: Readonly<Record<keyof WrittenMethod, MethodTraits>> = {
  'full-domain': { needs: ['quasi'], aims: SEARCH_AIMS, hardened: [] },
  mondrian: { needs: ['quasi'], aims: SEARCH_AIMS, hardened: ['extra'] },
  local: { needs: ['quasi'], aims: SEARCH_AIMS, hardened: ['extra'] },
  sbtam: { needs: ['quasi', 'sensitive'], aims: SEARCH_AIMS, hardened: ['decoys'] },
  mixed: { needs: ['quasi'], aims: [], hardened: [] },
  slicing: { needs: ['quasi', 'sensitive'], aims: [], hardened: ['bucket-k'] },
  caat: { needs: ['quasi'], aims: SEARCH_AIMS, hardened: ['extra'] },
  kaca: { needs: ['quasi'], aims: SEARCH_AIMS, hardened: ['extra'] },
  personalised: { needs: ['sensitive'], aims: [], hardened: ['flatness', 'k'] },
}

/** The method has the columns and keys it needs, and its keys fit the attributes. */
export function checkMethod(sound: Sound, report: Report): void {
  const { method = {} } = sound
  for (const id of Object.keys(TRAITS) as (keyof WrittenMethod)[]) {
    const written: Readonly<Record<string, unknown>> | undefined = method[id]
    if (written) checkTraits(sound, { id, written }, report)
  }
  const { mixed, sbtam, slicing, personalised } = method
  if (mixed) checkStrata(sound, mixed.strata, report)
  if (slicing) checkSlicing(sound, slicing, report)
  if (personalised) checkPersonalised(sound, personalised, report)
  for (const name of Object.keys(sbtam?.['sensitive-values'] ?? {})) {
    const path = ['method', 'sbtam', 'sensitive-values', name]
    checkColumn(sound, report, { path, name, roles: ['sensitive'] })
  }
}

function checkTraits(
  sound: Sound,
  { id, written }: { readonly id: keyof WrittenMethod; readonly written: Readonly<Record<string, unknown>> },
  report: Report,
): void {
  const path: Path = ['method', id]
  const { needs, aims, hardened } = TRAITS[id]
  for (const role of needs) checkRole(sound, role, { path, report })
  if (aims.length > 0 && aims.every((key) => isEmpty(written[key]))) {
    report(path, `has nothing to reach; give it one of ${aims.join(', ')}`, { part: 'key' })
  }
  if (written.mode !== 'hardened') {
    for (const key of hardened.filter((one) => written[one] !== undefined)) {
      report([...path, key], 'has a meaning only with mode: hardened', { part: 'key' })
    }
  }
  if (id !== 'slicing')
    checkSearchModels(sound, { written: written as WrittenSearch, path, rows: [] }, report)
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0)
