/** What the numbered lines of a refusal do, in their order: the npm script, `worktree`, or `start`. */
export const stepsIn = (refusal: string): string[] =>
  [...refusal.matchAll(/^ {2}\d+\. (?:git (worktree)|.* run (\w+)|(start))/gm)].map(
    ([, worktree, script, start]) => worktree ?? script ?? start!,
  )
