import type { AttackedRun, JudgedRun } from '../run-state.ts'

/** Whether the release may go out. With `strict` it is withheld where a limit does not hold or somebody should look at a column. */
export async function verdictStage({
  check,
  redTeam,
  strict,
  looks,
}: AttackedRun): Promise<Pick<JudgedRun, 'withheld'>> {
  const holds = check.verdicts.every((verdict) => verdict.holds) && redTeam.holds
  return { withheld: strict && !(holds && looks.warnings.length === 0) }
}
