/** A move of a state machine: a verb, the states it may start from, where it ends and who may make it. */
export interface Move<State extends string, Actor extends string> {
  from: readonly State[]
  to: State
  by: readonly Actor[]
}

export type Moves<State extends string, Actor extends string> = Record<string, Move<State, Actor>>

/** The verbs that `actor` may use on something that is in `state`. */
export function movesFrom<M extends Moves<string, string>>(
  moves: M,
  state: string,
  actor: string,
): (keyof M & string)[] {
  return Object.keys(moves).filter((verb) => {
    const move = moves[verb]
    return move !== undefined && move.from.includes(state) && move.by.includes(actor)
  })
}

/** States that no chain of moves reaches from the starting ones; empty when the table is whole. */
export function unreachable(
  states: readonly string[],
  moves: Moves<string, string>,
  starts: string[],
): string[] {
  const reached = new Set(starts)
  for (let grew = true; grew;) {
    grew = false
    for (const move of Object.values(moves)) {
      if (!reached.has(move.to) && move.from.some((state) => reached.has(state))) {
        reached.add(move.to)
        grew = true
      }
    }
  }
  return states.filter((state) => !reached.has(state))
}
