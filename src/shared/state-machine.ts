/** The states that a transition may start from, where it ends, and who may make it. Tables of them are keyed by verb. */
export interface Transition<State extends string, Actor extends string> {
  from: readonly State[]
  to: State
  by: readonly Actor[]
}

export type Transitions<State extends string, Actor extends string> = Record<string, Transition<State, Actor>>

/** The verbs that `actor` may use in `state`. */
export function transitionsFrom<M extends Transitions<string, string>>(
  transitions: M,
  state: string,
  actor: string,
): (keyof M & string)[] {
  return Object.keys(transitions).filter((verb) => {
    const transition = transitions[verb]
    return transition !== undefined && transition.from.includes(state) && transition.by.includes(actor)
  })
}

/** States that cannot be reached from the initial ones; empty for a complete table. */
export function unreachable(
  states: readonly string[],
  transitions: Transitions<string, string>,
  starts: string[],
): string[] {
  const reached = new Set(starts)
  for (let grew = true; grew;) {
    grew = false
    for (const transition of Object.values(transitions)) {
      if (!reached.has(transition.to) && transition.from.some((state) => reached.has(state))) {
        reached.add(transition.to)
        grew = true
      }
    }
  }
  return states.filter((state) => !reached.has(state))
}
