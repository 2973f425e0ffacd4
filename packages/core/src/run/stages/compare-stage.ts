import type { CheckResult } from '../../check/check-input.ts'
import { OutisError } from '../../data/errors.ts'
import type { ResolvedHierarchySpec } from '../../data/hierarchy/hierarchy-spec.ts'
import { defined } from '../../data/value/defined.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { OpenTable } from '../engine/engine.ts'
import type { CheckedRun } from '../run-state.ts'

/** Adds to a check what was measured of the release beside its original. */
export type CompareRelease = (check: CheckResult, tables: ReleaseBeside) => Promise<CheckResult>

export interface ReleaseBeside {
  readonly policy: Policy
  /** Absent where nobody gave it: then nothing can be measured, and what is required does not hold. */
  readonly original?: OpenTable
  /** Opened only where something is to be measured. */
  readonly release: () => Promise<OpenTable>
  /** The files that the policy names, and hierarchies and taxonomies that were read already, by column. */
  readonly known: {
    readonly files: PolicyFiles
    readonly specs: ReadonlyMap<string, ResolvedHierarchySpec>
  }
  /** Columns of the release whose cells belong together in a row, where not all of a row do. */
  readonly groups?: readonly (readonly string[])[]
}

/** What the policy limits of the release beside its original, measured on the written release. */
export const compareStage =
  (compare: CompareRelease) =>
  async (run: CheckedRun): Promise<Pick<CheckedRun, 'check'>> => ({
    check: await compare(run.check, besideOriginal(run)),
  })

/** The written release and its original, for whoever measures both. */
export const besideOriginal = ({
  engine,
  policy,
  files,
  open,
  prepared,
  pending,
  own,
}: CheckedRun): ReleaseBeside => ({
  policy,
  known: {
    files,
    specs: new Map(
      [...prepared.quasi, ...prepared.sensitive].flatMap(({ name, spec }) =>
        spec ? [[name, spec] as const] : [],
      ),
    ),
  },
  original: open,
  async release() {
    const written = await engine.open(pending.source)
    await written.setMissing(policy.data.missing)
    return written
  },
  ...defined({ groups: own.groups }),
})

/** Where nothing measures releases beside their originals, a policy that limits that is refused. */
export const measureNothing: CompareRelease = async (check, { policy }) => {
  refuseUnmeasured(policy)
  return check
}

/** A limit that nobody measures would read like one that holds. */
export function refuseUnmeasured({ comparisons }: Policy): void {
  if (comparisons.length === 0) return
  throw new OutisError('METHOD_UNAVAILABLE', {
    message: `The policy limits ${comparisons.length} measures of the release beside its original, and nothing here measures them.`,
    hint: 'Give `compare: withComparisons` of @outis/learn, or take them out of `require`.',
  })
}
