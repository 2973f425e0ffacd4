import type { Attack } from '../../attacks/attack.ts'
import type { AttackThread } from './attack-threads.ts'
import type { AttackOutcome } from './try-attack.ts'

export interface AttackLanes {
  /** In the order in which they are to be begun. */
  readonly attacks: readonly Attack[]
  /** Tries an attack in this thread. */
  readonly here: (attack: Attack) => Promise<AttackOutcome>
  readonly others: readonly AttackThread[]
  /** The first so many are begun in their order, whoever is free. */
  readonly urgent: number
  /** Whether an attack may ask for a rehearsal, which this thread makes. */
  readonly rehearses: (attack: Attack) => boolean
  /** Called as an attack is begun; what it returns is its outcome, where it is not to be tried any more. */
  readonly begun: (attack: Attack) => AttackOutcome | undefined
}

/**
 * Tries attacks in this thread and in others, each taking the next one when it is free. What an attack finds depends on
 * what it is given alone, so it does not matter who tries it. An attack whose thread ends is tried here.
 */
export async function tryInLanes(lanes: AttackLanes): Promise<ReadonlyMap<string, AttackOutcome>> {
  const outcomes = new Map<string, AttackOutcome>()
  const open = openAttacks(lanes)
  const drain = async (lane: number, tried: (attack: Attack) => Promise<AttackOutcome | undefined>) => {
    for (let attack = open.take(lane); attack; attack = open.take(lane)) {
      const outcome = lanes.begun(attack) ?? (await tried(attack))
      if (outcome === undefined) return open.giveBack(attack, lane)
      outcomes.set(attack.id, outcome)
    }
  }
  await Promise.all([
    drain(HERE, lanes.here),
    ...lanes.others.map((thread, at) => drain(HERE + 1 + at, ({ id }) => thread.tried(id))),
  ])
  // What an ended thread gave back, and what only it was to try.
  open.onlyHere()
  await drain(HERE, lanes.here)
  return outcomes
}

const HERE = 0

function openAttacks({ attacks, others, urgent, rehearses }: AttackLanes) {
  const open = [...attacks]
  const first = new Set(attacks.slice(0, urgent))
  let isAlone = others.length === 0
  /** The lane in which everybody was looked up: looking them up again would take longer than to wait. */
  let lookedUpIn: number | undefined
  const mayTake = (attack: Attack, lane: number) =>
    isAlone || attack.looksUp !== true || lookedUpIn === undefined || lookedUpIn === lane
  /** This thread begins with what it has to rehearse for, the others end with it: nobody waits for a rehearsal. */
  const choose = (lane: number): Attack | undefined => {
    const possible = open.filter((attack) => mayTake(attack, lane))
    if (isAlone || possible.length === 0 || first.has(possible[0])) return possible[0]
    return possible.find((attack) => rehearses(attack) === (lane === HERE)) ?? possible[0]
  }
  return {
    take(lane: number): Attack | undefined {
      const attack = choose(lane)
      if (attack === undefined) return undefined
      open.splice(open.indexOf(attack), 1)
      if (attack.looksUp) lookedUpIn ??= lane
      return attack
    },
    giveBack(attack: Attack, lane: number): void {
      open.unshift(attack)
      if (lookedUpIn === lane) lookedUpIn = undefined
    },
    onlyHere(): void {
      isAlone = true
    },
  }
}
